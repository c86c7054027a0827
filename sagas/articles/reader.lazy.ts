import type { Article, ArticleId } from '#domain/article/article.ts'
import type { Failure } from '#domain/failure.ts'
import { selectPinnedArticles } from '#state/articles/articles.ts'
import { selectReading } from '#state/articles/reader.ts'
import { selectSearch } from '#state/articles/search.ts'
import type { ActionOf } from '#state/root.ts'
import { call, put, type Saga, select, service } from '../effects.ts'

/** Shows the article from search results or pinned articles at once, and the server's copy when it loads (ADR 0041). */
export function* openArticle({ id }: ActionOf<'articles/openRequested'>): Saga {
  const listedArticle = yield* findListedArticle(id)
  if (listedArticle) yield* put({ type: 'articles/previewed', article: listedArticle })
  const api = yield* service('api')
  const result = yield* call(api.articles.load, id)
  if (result.ok) yield* put({ type: 'articles/opened', article: result.data })
  else yield* put(isNotFound(result.failure) ? { type: 'articles/notFound', id } : { type: 'articles/loadFailed', id, failure: result.failure }) // prettier-ignore
  // The response was for another article, so this one would stay in `opening`.
  if ((yield* select(selectReading)).status === 'opening')
    yield* put({ type: 'articles/loadFailed', id, failure: WRONG_ARTICLE })
}

const isNotFound = (failure: Failure): boolean => failure.code === 'status' && failure.status === 404

const WRONG_ARTICLE: Failure = { code: 'malformed', reason: 'Another article came than the one that was asked for' }

function* findListedArticle(id: ArticleId): Saga<Article | undefined> {
  const { results = [] } = yield* select(selectSearch)
  const pinned = yield* select(selectPinnedArticles)
  const suggested = (BUILT_IN.suggestedArticles && (yield* select((state) => state.suggestions))) || { articles: [] }
  // Articles of an index have no content, so that only the server's copy can be shown.
  const withContent = suggested.articles.filter(({ content }) => content !== '')
  return [...pinned, ...results, ...withContent].find((article) => article.id === id)
}
