import { absent } from '#browser/chunks.ts'
import { type Saga, takeLatest } from './effects.ts'
import { fetched } from './fetched.ts'

/** Whoever wants another article meanwhile does not wait for this one, nor for its story. */
export function* readerSaga(): Saga {
  yield* takeLatest('articles/openRequested', function* (wanted) {
    yield* (yield* fetched(BUILT_IN.knowledgeBase ? () => import('./reading.ts') : absent)).openArticle(wanted)
  })
}
