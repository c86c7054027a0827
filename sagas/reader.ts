import { absent } from '#browser/chunks.ts'
import { type Saga, takeLatest } from './effects.ts'
import { importWithRetry } from './importWithRetry.ts'

/** Whoever wants another article meanwhile does not wait for this one, nor for its story. */
export function* readerSaga(): Saga {
  yield* takeLatest('articles/openRequested', function* (wanted) {
    yield* (yield* importWithRetry(BUILT_IN.knowledgeBase ? () => import('./reading.ts') : absent)).openArticle(wanted)
  })
}
