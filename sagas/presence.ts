import { PRESENCE_INTERVAL_MS } from '#domain/limits.ts'
import { delay, type Saga } from './effects.ts'
import type { Room } from './services.ts'

/** The server counts a visitor as present for 20 s after each sign of life. */
export function* keepPresent(room: Room): Saga {
  while (true) {
    yield* delay(PRESENCE_INTERVAL_MS)
    room.updatePresence()
  }
}
