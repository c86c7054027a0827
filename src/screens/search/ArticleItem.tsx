import { type Ref, useEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'
import { Icon } from '#components/Icon.tsx'
import { keepInViewport, useTooltip } from '#components/useTooltip.ts'
import type { Article } from '#domain/article/article.ts'
import { excerptOf, plainTitle, titleParts } from '#domain/article/articleText.ts'
import { useAppDispatch, useAppSelector } from '#state/hooks.ts'
import { selectLeftArticleId } from '#state/articles/reader.ts'
import { isReturning, useGoTo } from '../navigation.ts'
import styles from './ArticleItem.module.css'

/** Renders an article in a list. Its title has one line; a tooltip shows the full title. */
export function ArticleItem({ article }: { readonly article: Article }) {
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
    <button ref={useFocusOnReturn(article)} className={styles['article']} type="button" onClick={open} {...handlers}>
      <span className={styles['words']} dir="auto">
        <Title article={article} titleRef={ref} />
        <span className={styles['excerpt']}>{excerptOf(article) || article.categoryTitle}</span>
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

type TitleProps = { readonly article: Article; readonly titleRef: Ref<HTMLSpanElement> }

const Title = ({ article, titleRef }: TitleProps) => (
  <span ref={titleRef} className={styles['title']}>
    {titleParts(article).map(({ text, isHit }, place) =>
      isHit ? <mark key={place}>{text}</mark> : <span key={place}>{text}</span>,
    )}
  </span>
)

/** Returns the button's ref. Focuses the button when the visitor comes back from this article. */
function useFocusOnReturn({ id }: Article): Ref<HTMLButtonElement> {
  const dispatch = useAppDispatch()
  const button = useRef<HTMLButtonElement>(null)
  const isPopped = useNavigationType() === NavigationType.Pop
  const isBack = isReturning(useLocation().state) || isPopped
  const isLeft = useAppSelector(selectLeftArticleId) === id
  useEffect(() => {
    if (!isBack || !isLeft) return
    button.current?.focus()
    dispatch({ type: 'articles/returned' })
  }, [dispatch, isBack, isLeft])
  return button
}
