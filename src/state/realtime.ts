import type { RoomEvent } from '#domain/roomEvent.ts'
import type { EpochMs } from '#domain/time.ts'

/**
 * Events of the room. Events of the same batch share one action, so that a burst of thousands renders the views once.
 */
export type RealtimeAction = {
  readonly type: 'realtime/received'
  readonly events: readonly RoomEvent[]
  readonly receivedAt: EpochMs
}
