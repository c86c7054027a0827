import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { FeatureTexts } from '#components/featureTexts/FeatureTexts.tsx'
import { Icon } from '#components/Icon.tsx'
import { IconButton } from '#components/IconButton.tsx'
import { VisuallyHidden } from '#components/VisuallyHidden.tsx'
import type { Article } from '#domain/article/article.ts'
import { plainTitle } from '#domain/article/articleText.ts'
import {
  selectAreSuggestionsStarted,
  selectQuestion,
  selectSuggestedArticles,
  suggestions,
  toIds,
} from '#state/articles/suggestions.ts'
import { selectLeftArticleId } from '#state/articles/reader.ts'
import { useAppDispatch, useAppSelector } from '#state/hooks.ts'
import { useGoTo } from '../../navigation.ts'
import { useSlices } from '../../useSlices.ts'
import styles from './SuggestedArticles.module.css'

const SLICES = { suggestions }

/** Renders articles that fit the first message while the visitor writes it; nothing until some are found. */
export function SuggestedArticles() {
  useSlices(SLICES)
  useStart()
  return (
    <FeatureTexts group="suggestions">
      <List />
    </FeatureTexts>
  )
}

/** Starts the search when a message has enough words for the first time. */
function useStart(): void {
  const dispatch = useAppDispatch()
  const isDue = useAppSelector((state) => selectQuestion(state) !== undefined && !selectAreSuggestionsStarted(state))
  useEffect(() => {
    if (isDue) dispatch({ type: 'suggestions/started' })
  }, [dispatch, isDue])
}

function List() {
  const intl = useIntl()
  const dispatch = useAppDispatch()
  const titleId = useId()
  const found = useAppSelector(selectSuggestedArticles)
  const { articles, ...holding } = useHeldWhileInUse(found)
  const hide = (list: HTMLElement): void => {
    dispatch({ type: 'suggestions/hidden', id: toIds(articles) })
    list.closest('[data-foot]')?.querySelector('textarea')?.focus()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.key !== 'Escape') return
    // Escape would also close the chat.
    event.stopPropagation()
    hide(event.currentTarget)
  }
  return (
    <>
      <VisuallyHidden>
        <span role="status">
          {articles.length > 0 && <FormattedMessage id="suggestions.count" values={{ count: articles.length }} />}
        </span>
      </VisuallyHidden>
      {articles.length > 0 && (
        <section className={styles['suggestions']} aria-labelledby={titleId} {...holding}>
          <h2 className={styles['title']} id={titleId}>
            <FormattedMessage id="suggestions.title" />
          </h2>
          <div className={styles['hide']}>
            <HideButton label={intl.formatMessage({ id: 'suggestions.hide' })} onHide={hide} />
          </div>
          <ul className={styles['list']}>
            {articles.map((article) => (
              <li key={article.id}>
                <Suggestion article={article} onKeyDown={onKeyDown} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function HideButton({ label, onHide }: { readonly label: string; readonly onHide: (button: HTMLElement) => void }) {
  const button = useRef<HTMLButtonElement>(null)
  return <IconButton ref={button} icon="close" label={label} onPress={() => button.current && onHide(button.current)} />
}

type SuggestionProps = {
  readonly article: Article
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
}

function Suggestion({ article, onKeyDown }: SuggestionProps) {
  const dispatch = useAppDispatch()
  const goTo = useGoTo()
  const open = (): void => {
    dispatch({ type: 'suggestions/opened', id: article.id })
    dispatch({ type: 'screens/helpSwitched' })
    goTo(`/help/article/${encodeURIComponent(article.id)}`)
  }
  return (
    <button
      ref={useFocusOnReturn(article)}
      className={styles['row']}
      type="button"
      onClick={open}
      onKeyDown={onKeyDown}
    >
      <span className={styles['name']} dir="auto">
        {plainTitle(article)}
      </span>
      <Icon icon="arrow" />
    </button>
  )
}

const UNUSED = { pointer: false, focus: false }

/** Focuses the article from which the visitor comes back, unless the composer has the focus. */
function useFocusOnReturn({ id }: Article) {
  const button = useRef<HTMLButtonElement>(null)
  const isLeft = useAppSelector(selectLeftArticleId) === id
  useEffect(() => {
    const page = button.current?.ownerDocument
    if (isLeft && page?.activeElement === page?.body) button.current?.focus({ preventScroll: true })
  }, [isLeft])
  return button
}

/** Keeps the list while the pointer or the focus is in it, so that no other article moves under a press. */
function useHeldWhileInUse(found: readonly Article[]) {
  const [shown, setShown] = useState(found)
  const [uses, setUses] = useState(UNUSED)
  const isInUse = uses.pointer || uses.focus
  if (shown !== found && (!isInUse || found.length === 0)) setShown(found)
  // A list that disappears under the pointer or the focus sends no event of leaving it.
  if (isInUse && shown.length === 0) setUses(UNUSED)
  const set = (use: Partial<typeof uses>) => () => setUses((previous) => ({ ...previous, ...use }))
  return {
    articles: shown,
    onPointerEnter: set({ pointer: true }),
    onPointerLeave: set({ pointer: false }),
    onFocus: set({ focus: true }),
    onBlur: set({ focus: false }),
  }
}
