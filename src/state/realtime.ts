import type { ConversationId } from '#domain/conversation.ts'
import type { RoomEvent } from '#domain/roomEvent.ts'
import type { EpochMs } from '#domain/time.ts'

export type RealtimeAction =
  /** Events of the room. Those of the same batch share one action, so that a burst of thousands renders the views once. */
  | { readonly type: 'realtime/received'; readonly events: readonly RoomEvent[]; readonly receivedAt: EpochMs }
  /** The room has events of other conversations than the shown one. The visitor or the team may have begun one of them. */
  | { readonly type: 'realtime/othersActive'; readonly conversations: readonly ConversationId[] }
