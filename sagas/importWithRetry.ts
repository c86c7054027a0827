import { loadChunk } from '#browser/chunks.ts'
import { call, delay, type Saga } from './effects.ts'

/** How long until a chunk is asked for again, if it would not come. */
const RETRY_MS = 5_000

/** A chunk that only some visitors need; that it would not come has been told by its door. */
export function* importWithRetry<Module>(load: () => Promise<Module>): Saga<Module> {
  while (true) {
    try {
      return yield* call(loadChunk<Module>, load)
    } catch {
      yield* delay(RETRY_MS)
    }
  }
}
