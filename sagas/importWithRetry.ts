import { loadChunk } from '#browser/chunks.ts'
import { call, delay, type Saga } from './effects.ts'

/** Wait before a failed chunk is requested again, in ms. */
const RETRY_MS = 5_000

/** Imports a lazy chunk, and retries until it loads. `loadChunk` reports each failure. */
export function* importWithRetry<Module>(load: () => Promise<Module>): Saga<Module> {
  while (true) {
    try {
      return yield* call(loadChunk<Module>, load)
    } catch {
      yield* delay(RETRY_MS)
    }
  }
}
