import { type Saga, take } from '../effects.ts'
import { importWithRetry } from '../importWithRetry.ts'

/** Starts tab synchronisation by a lazy chunk, once session and channel are known. */
export function* tabsSaga(): Saga {
  yield* take('session/opened')
  yield* take('channel/loaded')
  yield* (yield* importWithRetry(() => import('../leader.lazy.ts'))).syncTabs()
}
