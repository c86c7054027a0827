import { type Saga, take } from './effects.ts'
import { fetched } from './fetched.ts'

/** Whose tabs these are is known once both are there; the code for it comes right behind the first view. */
export function* tabsSaga(): Saga {
  yield* take('session/opened')
  yield* take('channel/loaded')
  yield* (yield* fetched(() => import('./leaderChunk.ts'))).syncTabs()
}
