import { useEffect, useId, useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { FeatureTexts } from '#components/featureTexts/FeatureTexts.tsx'
import { Icon } from '#components/Icon.tsx'
import { IconButton } from '#components/IconButton.tsx'
import { VisuallyHidden } from '#components/VisuallyHidden.tsx'
import type { Article } from '#domain/article/article.ts'
import { plainTitle } from '#domain/article/articleText.ts'
import { selectQuestion, selectSuggestedArticles, suggestions } from '#state/articles/suggestions.ts'
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

/** Starts the search when the message has enough words. It then runs until the chat has ended. */
function useStart(): void {
  const dispatch = useAppDispatch()
  const hasQuestion = useAppSelector((state) => selectQuestion(state) !== undefined)
  const [isStarted, setStarted] = useState(false)
  if (hasQuestion && !isStarted) setStarted(true)
  useEffect(() => {
    if (isStarted) dispatch({ type: 'suggestions/started' })
  }, [dispatch, isStarted])
}

function List() {
  const intl = useIntl()
  const dispatch = useAppDispatch()
  const titleId = useId()
  const found = useAppSelector(selectSuggestedArticles)
  const { articles, ...holding } = useHeldWhileInUse(found)
  const hide = (list: HTMLElement): void => {
    dispatch({ type: 'suggestions/hidden' })
    list.closest('[data-foot]')?.querySelector('textarea')?.focus()
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
            {articles.map((article, index) => (
              <li key={article.id}>
                <Suggestion article={article} place={index + 1} />
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

function Suggestion({ article, place }: { readonly article: Article; readonly place: number }) {
  const dispatch = useAppDispatch()
  const goTo = useGoTo()
  const open = (): void => {
    dispatch({ type: 'suggestions/opened', id: article.id, place })
    dispatch({ type: 'screens/helpSwitched' })
    goTo(`/help/article/${encodeURIComponent(article.id)}`)
  }
  return (
    <button className={styles['row']} type="button" onClick={open}>
      <span className={styles['name']} dir="auto">
        {plainTitle(article)}
      </span>
      <Icon icon="arrow" />
    </button>
  )
}

/** Keeps the list while the pointer or the focus is in it, so that no other article moves under a press. */
function useHeldWhileInUse(found: readonly Article[]) {
  const [shown, setShown] = useState(found)
  const [uses, setUses] = useState({ pointer: false, focus: false })
  const isInUse = uses.pointer || uses.focus
  if (shown !== found && (!isInUse || found.length === 0)) setShown(found)
  const set = (use: Partial<typeof uses>) => () => setUses((previous) => ({ ...previous, ...use }))
  return {
    articles: shown,
    onPointerEnter: set({ pointer: true }),
    onPointerLeave: set({ pointer: false }),
    onFocus: set({ focus: true }),
    onBlur: set({ focus: false }),
  }
}
