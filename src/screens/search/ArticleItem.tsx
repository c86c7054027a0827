import { type Ref, useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { Icon } from '#components/Icon.tsx'
import { keepInViewport, useTooltip } from '#components/hooks/useTooltip.ts'
import type { Article } from '#domain/article/article.ts'
import { plainTitle, type TextPart, titleParts } from '#domain/article/articleText.ts'
import { hitParts } from '#domain/article/hit.ts'
import { useAppDispatch, useAppSelector } from '#state/hooks.ts'
import { selectLeftArticleId } from '#state/articles/reader.ts'
import { useGoTo } from '../navigation.ts'
import styles from './ArticleItem.module.css'
import rows from './rows.module.css'
import { useIsBack } from './useIsBack.ts'

type ArticleItemProps = {
  readonly article: Article
  /** Text of the search that found the article. The excerpt is then the sentence that contains it. */
  readonly term?: string | undefined
}

/** Renders an article in a list. Its title has one line; a tooltip shows the full title. */
export function ArticleItem({ article, term = '' }: ArticleItemProps) {
  const dispatch = useAppDispatch()
  const goTo = useGoTo()
  const isInHelp = useLocation().pathname === '/help'
  const { ref, isShown, handlers } = useTooltip()
  const open = (): void => {
    if (!isInHelp) dispatch({ type: 'screens/helpSwitched' })
    dispatch({ type: 'articles/clicked', id: article.id })
    goTo(`/help/article/${encodeURIComponent(article.id)}`)
  }
  return (
    <button ref={useFocusOnReturn(article)} className={rows['row']} type="button" onClick={open} {...handlers}>
      <span className={styles['words']} dir="auto">
        <span ref={ref} className={styles['title']}>
          <Marked parts={titleParts(article)} />
        </span>
        {article.content !== '' && (
          <span className={styles['excerpt']} data-hit={term !== ''}>
            <Marked parts={hitParts(article, term)} />
          </span>
        )}
        {isShown && (
          <span ref={keepInViewport} className={styles['tooltip']} role="tooltip" aria-hidden="true">
            {plainTitle(article)}
          </span>
        )}
      </span>
      <Icon icon="arrow" />
    </button>
  )
}

const Marked = ({ parts }: { readonly parts: readonly TextPart[] }) =>
  parts.map(({ text, isHit }, place) => (isHit ? <mark key={place}>{text}</mark> : <span key={place}>{text}</span>))

/** Returns the button's ref. Focuses the button when the visitor comes back from this article. */
function useFocusOnReturn({ id }: Article): Ref<HTMLButtonElement> {
  const dispatch = useAppDispatch()
  const button = useRef<HTMLButtonElement>(null)
  const isBack = useIsBack()
  const isLeft = useAppSelector(selectLeftArticleId) === id
  useEffect(() => {
    if (!isBack || !isLeft) return
    button.current?.focus()
    dispatch({ type: 'articles/returned' })
  }, [dispatch, isBack, isLeft])
  return button
}
