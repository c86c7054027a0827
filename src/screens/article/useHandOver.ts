import { useIntl } from 'react-intl'
import type { Article } from '#domain/article/article.ts'
import { plainTitle } from '#domain/article/articleText.ts'
import { SEARCH_MIN_LENGTH } from '#domain/limits.ts'
import { useAppDispatch, useAppSelector } from '#state/hooks.ts'
import { selectSearchTerm } from '#state/articles/search.ts'
import { useGoTo } from '../navigation.ts'

/** Returns a function that opens the chat. The composer then contains the search term and the article's title. */
export function useStartChatAboutArticle(article: Article): () => void {
  const intl = useIntl()
  const dispatch = useAppDispatch()
  const goTo = useGoTo()
  const query = useAppSelector(selectSearchTerm)
  return () => {
    const id = query.length < SEARCH_MIN_LENGTH ? 'article.handOver' : 'article.handOverSearch'
    const text = intl.formatMessage({ id }, { query, title: plainTitle(article) })
    dispatch({ type: 'articles/helpWanted', id: article.id, text })
    goTo('/chat')
  }
}
