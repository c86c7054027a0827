import type { RoomEvent } from '#domain/roomEvent.ts'
import type { EpochMs } from '#domain/time.ts'

/**
 * What the room told us. Events of one moment travel as one fact, so that a burst of thousands costs the views one
 * render and not thousands.
 */
export type RealtimeAction = {
  readonly type: 'realtime/received'
  readonly events: readonly RoomEvent[]
  readonly receivedAt: EpochMs
}
