import { useEffect } from 'react'
import { FormattedMessage } from 'react-intl'
import { selectArticlesStatus, selectPinnedArticles } from '#state/articles/articles.ts'
import { useAppDispatch, useAppSelector } from '#state/hooks.ts'
import { ArticleGroup } from '../search/ArticleGroup.tsx'
import { ArticlesLoading } from '../search/ArticlesLoading.tsx'
import { SearchBox } from '../search/SearchBox.tsx'
import { SearchResults } from '../search/SearchResults.tsx'
import styles from './ArticleSearch.module.css'

/** Renders the second card of Home: the article search, as an article may already contain the answer. */
export function ArticleSearch() {
  const dispatch = useAppDispatch()
  useEffect(() => void dispatch({ type: 'articles/requested' }), [dispatch])
  return (
    <div className={styles['card']}>
      <div className={styles['box']}>
        <SearchBox />
      </div>
      <SearchResults>
        <Pinned />
      </SearchResults>
    </div>
  )
}

/**
 * Renders the pinned articles. Renders nothing, and no error, if there are none or they failed to load, because the
 * visitor can still search.
 */
function Pinned() {
  const status = useAppSelector(selectArticlesStatus)
  const articles = useAppSelector(selectPinnedArticles)
  if (status === 'failed' || (status === 'loaded' && articles.length === 0)) return null
  if (status !== 'loaded') return <ArticlesLoading />
  return (
    <ArticleGroup articles={articles}>
      <FormattedMessage id="help.pinned" />
    </ArticleGroup>
  )
}
