import { type Saga, take } from './effects.ts'
import { importWithRetry } from './importWithRetry.ts'

/** Whose tabs these are is known once both are there; the code for it comes right behind the first view. */
export function* tabsSaga(): Saga {
  yield* take('session/opened')
  yield* take('channel/loaded')
  yield* (yield* importWithRetry(() => import('./leaderChunk.ts'))).syncTabs()
}
