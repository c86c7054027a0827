import { FormattedMessage } from 'react-intl'
import { selectArticlesStatus, selectPinnedArticles } from '#state/articles/articles.ts'
import { useAppSelector } from '#state/hooks.ts'
import { ArticleGroup } from '../search/ArticleGroup.tsx'
import { ArticlesLoading } from '../search/ArticlesLoading.tsx'
import { SearchResults } from '../search/SearchResults.tsx'

/** Renders the articles found, or the pinned ones. */
export const HomeArticles = () => (
  <SearchResults>
    <Pinned />
  </SearchResults>
)

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
