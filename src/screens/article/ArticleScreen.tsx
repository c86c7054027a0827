import { Suspense, useCallback, useEffect, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { useLocation } from 'react-router-dom'
import { type Article, type ArticleId, parseArticleId } from '#domain/article/article.ts'
import { plainTitle } from '#domain/article/articleText.ts'
import { articleRatings } from '#state/articles/articleRatings.ts'
import { useAppDispatch, useAppSelector } from '#state/hooks.ts'
import { selectReading } from '#state/articles/reader.ts'
import { selectIsSuggested } from '#state/articles/suggestionSetting.ts'
import { SuggestedArticleEnd } from '../chat/suggestions/parts.ts'
import { ScreenHeader } from '../ScreenHeader.tsx'
import { useSlices } from '../useSlices.ts'
import { ArticleText } from './ArticleText.tsx'
import styles from './ArticleScreen.module.css'
import { BackButton } from '../search/BackButton.tsx'
import { NoArticle } from './NoArticle.tsx'
import { OpenInNewTab } from './OpenInNewTab.tsx'
import { WidthButton } from './WidthButton.tsx'

const SLICES = { articleRatings }

const OPENING = { status: 'opening', article: undefined } as const

export function ArticleScreen() {
  useSlices(SLICES)
  const id = useArticleId()
  const dispatch = useAppDispatch()
  const open = useCallback(() => void (id && dispatch({ type: 'articles/openRequested', id })), [dispatch, id])
  useEffect(() => {
    if (id === undefined) return undefined
    // The response with the pinned articles also contains the help centre's origin.
    dispatch({ type: 'articles/requested' })
    open()
    return () => void dispatch({ type: 'articles/closed', id })
  }, [dispatch, id, open])
  const reading = useAppSelector(selectReading)
  const { status, article } = reading.status !== 'closed' && reading.id === id ? reading : OPENING
  const [isTitleGone, setTitleGone] = useState(false)
  return (
    <div className={styles['screen']}>
      <ScreenHeader
        before={<BackButton />}
        after={
          article && (
            <>
              <WidthButton />
              <OpenInNewTab article={article} />
            </>
          )
        }
      >
        <HeaderTitle article={isTitleGone ? article : undefined} />
      </ScreenHeader>
      {article ? (
        <>
          <ArticleText key={article.id} article={article} onTitleGone={setTitleGone} />
          {BUILT_IN.suggestedArticles && <SuggestionEnd article={article} />}
        </>
      ) : (
        <NoArticle status={id === undefined ? 'missing' : status} onRetry={open} />
      )}
    </div>
  )
}

/** Renders the question about an article that the visitor opened from the suggestions. */
const SuggestionEnd = ({ article }: { readonly article: Article }) =>
  useAppSelector((state) => selectIsSuggested(state, article.id)) && (
    <Suspense>
      <SuggestedArticleEnd article={article} />
    </Suspense>
  )

/** Renders the title of the article after it has scrolled away; before that, the name of the screen. */
const HeaderTitle = ({ article }: { readonly article: Article | undefined }) =>
  article ? <bdi>{plainTitle(article)}</bdi> : <FormattedMessage id="help.title" />

/** Returns the id in the path; undefined if invalid. An article in the address is untrusted and ignored (ADR 0041). */
function useArticleId(): ArticleId | undefined {
  const { pathname } = useLocation()
  // No character of an id needs decoding, and the router logs a warning for a path that it cannot decode.
  return parseArticleId(pathname.split('/')[3] ?? '')
}
