import { SEARCH_DEBOUNCE_MS, SEARCH_MIN_LENGTH, SEARCH_USED_MS } from '#domain/limits.ts'
import { selectSearch, selectSearchTerm } from '#state/articles/search.ts'
import type { ActionOf } from '#state/root.ts'
import { call, delay, put, type Saga, select, service } from '../effects.ts'

type SearchTrigger = ActionOf<'search/changed' | 'search/retried' | 'contact/changed'>

export function* search({ type }: SearchTrigger): Saga {
  if ((yield* select(selectSearch)).status !== 'searching') return
  if (type === 'search/changed') yield* delay(SEARCH_DEBOUNCE_MS)
  const api = yield* service('api')
  const term = yield* select(selectSearchTerm)
  const result = yield* call(api.articles.search, term)
  yield* put(
    result.ok
      ? { type: 'search/found', term, articles: result.data }
      : { type: 'search/failed', term, failure: result.failure },
  )
}

export function* recordUse(): Saga {
  const keyword = yield* select(selectSearchTerm)
  if (keyword.length < SEARCH_MIN_LENGTH) return
  yield* delay(SEARCH_USED_MS)
  yield* put({ type: 'search/used', keyword })
}
