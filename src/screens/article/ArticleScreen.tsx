import { useCallback, useEffect } from 'react'
import { FormattedMessage } from 'react-intl'
import { useLocation, useMatch } from 'react-router-dom'
import { parseArticleId } from '#domain/article.ts'
import { useAppDispatch, useAppSelector } from '#state/hooks.ts'
import { selectReading } from '#state/reader.ts'
import { ARTICLE_PATH } from '../navigation.ts'
import { ScreenHeader } from '../ScreenHeader.tsx'
import { ArticleText } from './ArticleText.tsx'
import styles from './ArticleScreen.module.css'
import { BackButton } from './BackButton.tsx'
import { NoArticle } from './NoArticle.tsx'
import { OpenInNewTab } from './OpenInNewTab.tsx'

/** One article, to be read here. */
export function ArticleScreen() {
  const { id, given } = useAddress()
  const dispatch = useAppDispatch()
  const open = useCallback(
    () => void dispatch({ type: 'articles/wanted', id: parseArticleId(id), ...(given !== null && { given }) }),
    [dispatch, id, given],
  )
  useEffect(() => {
    // The help centre's address comes with its pinned articles.
    dispatch({ type: 'articles/requested' })
    open()
    return () => void dispatch({ type: 'articles/left', id: parseArticleId(id) })
  }, [dispatch, id, open])
  const reading = useAppSelector(selectReading)
  const isThis = reading.status !== 'closed' && reading.id === id
  const article = isThis ? reading.article : undefined
  return (
    <div className={styles['screen']}>
      <ScreenHeader before={<BackButton />} after={article && <OpenInNewTab article={article} />}>
        <FormattedMessage id="help.title" />
      </ScreenHeader>
      {article ? (
        <ArticleText key={article.id} article={article} />
      ) : (
        <NoArticle status={isThis ? reading.status : 'opening'} onRetry={open} />
      )}
    </div>
  )
}

/** Which article the address asks for; `given` is the article itself, where the address came with one. */
function useAddress(): { readonly id: string; readonly given: string | null } {
  const { search } = useLocation()
  return { id: useMatch(ARTICLE_PATH)?.params.id ?? '', given: new URLSearchParams(search).get('article') }
}
