import { PRESENCE_INTERVAL_MS } from '#domain/limits.ts'
import { delay, type Saga } from '../effects.ts'
import type { Room } from '#realtime/room.ts'

/** Sends presence every PRESENCE_INTERVAL_MS. The server counts a visitor as online for 20 s after each. */
export function* sendPresence(room: Room): Saga {
  while (true) {
    yield* delay(PRESENCE_INTERVAL_MS)
    room.updatePresence()
  }
}
