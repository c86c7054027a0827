import { rejectNotBuiltIn } from '#browser/chunks.ts'
import { type Saga, takeLatest } from '../effects.ts'
import { importWithRetry } from '../importWithRetry.ts'

/** Opens articles by a lazy chunk. A newer request cancels the one before. */
export function* readerSaga(): Saga {
  yield* takeLatest('articles/openRequested', function* (action) {
    yield* (yield* importWithRetry(
      BUILT_IN.knowledgeBase ? () => import('./reader.lazy.ts') : rejectNotBuiltIn,
    )).openArticle(action)
  })
}
