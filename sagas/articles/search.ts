import { rejectNotBuiltIn } from '#browser/chunks.ts'
import { selectSearch } from '#state/articles/search.ts'
import { type Saga, select, takeLatest } from '../effects.ts'
import { importWithRetry } from '../importWithRetry.ts'

/** Searches by a lazy chunk. A newer query cancels the previous one, whether it waits or is in flight. */
export function* searchSaga(): Saga {
  yield* takeLatest(['search/changed', 'search/retried', 'contact/changed'], function* (action) {
    if (yield* isSearchActive()) yield* (yield* loadSearchChunk()).search(action)
  })
  yield* takeLatest(['search/changed', 'contact/changed'], function* () {
    if (yield* isSearchActive()) yield* (yield* loadSearchChunk()).recordUse()
  })
}

const loadSearchChunk = () =>
  importWithRetry(BUILT_IN.knowledgeBase ? () => import('./search.lazy.ts') : rejectNotBuiltIn)

function* isSearchActive(): Saga<boolean> {
  return (yield* select(selectSearch)).status !== 'idle'
}
