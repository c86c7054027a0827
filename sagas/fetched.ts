import { call, delay, type Saga, service } from './effects.ts'

/** How long until a chunk is asked for again, if it would not come. */
const FETCH_AGAIN_MS = 5_000

/** A chunk that only some visitors need. */
export function* fetched<Module>(load: () => Promise<Module>): Saga<Module> {
  while (true) {
    try {
      return yield* call(load)
    } catch (problem) {
      const report = yield* service('report')
      report(problem)
      yield* delay(FETCH_AGAIN_MS)
    }
  }
}
