import { toArticle } from '#api/wire/article.ts'
import type { Article, ArticleId } from '#domain/article.ts'
import type { Failure } from '#domain/failure.ts'
import { selectPinnedArticles } from '#state/articles.ts'
import { selectReader } from '#state/reader.ts'
import { selectSearch } from '#state/search.ts'
import type { ActionOf } from '#state/root.ts'
import { call, put, type Saga, select, service, takeLatest } from './effects.ts'

export function* readerSaga(): Saga {
  yield* takeLatest('articles/opened', open)
}

/** What is known of it is shown at once; the server's copy takes its place. */
function* open({ id, given }: ActionOf<'articles/opened'>): Saga {
  const known = parseGiven(given, id) ?? (yield* find(id))
  if (known) yield* put({ type: 'articles/previewed', article: known })
  const api = yield* service('api')
  const result = yield* call(api.articles.load, id)
  if (result.ok) yield* put({ type: 'articles/read', article: result.data })
  else yield* put(isUnknown(result.failure) ? { type: 'articles/missed', id } : { type: 'articles/unread', id, failure: result.failure }) // prettier-ignore
  // The answer was about another one: what still waits now would wait for ever.
  if ((yield* select(selectReader)).status === 'opening')
    yield* put({ type: 'articles/unread', id, failure: NEVER_CAME })
}

const isUnknown = (failure: Failure): boolean => failure.code === 'status' && failure.status === 404

const NEVER_CAME: Failure = { code: 'malformed', reason: 'Another article came than the one that was asked for' }

function* find(id: ArticleId): Saga<Article | undefined> {
  const { results } = yield* select(selectSearch)
  const pinned = yield* select(selectPinnedArticles)
  return [...pinned, ...results].find((article) => article.id === id)
}

/** More than this no address carries in earnest. */
const GIVEN_MAX_LENGTH = 200_000

/** Anybody may have written the address: it is an article of this very id, or nothing. */
function parseGiven(given: string | undefined, id: ArticleId): Article | undefined {
  if (given === undefined || given.length > GIVEN_MAX_LENGTH) return undefined
  try {
    const article = toArticle(JSON.parse(given))
    return article?.id === id ? article : undefined
  } catch {
    // Cut off, or not JSON: the server is asked anyway.
    return undefined
  }
}
