import type { ConversationId } from '#domain/conversation.ts'
import type { RoomEvent } from '#domain/roomEvent.ts'
import type { RoomChange } from '#realtime/room.ts'
import { selectLeftConversationId } from '#state/conversation/conversation.ts'
import { selectShownConversationId } from '#state/conversation/messages.ts'
import { put, type Saga, select, service } from '../effects.ts'

/** Dispatches what a room delivers. */
export function* receive(changes: readonly RoomChange[]): Saga {
  yield* receiveEvents(changes.flatMap((change) => (change.kind === 'received' ? [change.event] : [])))
  for (const change of changes) {
    if (change.kind === 'refused') yield* put({ type: 'connection/refused', reason: change.reason })
    else if (change.kind !== 'received') yield* put({ type: `connection/${change.kind}` })
  }
}

/** Dispatches the events of the shown conversation, and which other conversations are active or go on. */
function* receiveEvents(received: readonly RoomEvent[]): Saga {
  const now = yield* service('now')
  const current = { shown: yield* select(selectShownConversationId), left: yield* select(selectLeftConversationId) }
  const events = received.filter((event) => isForConversation(event, current))
  if (events.length > 0) yield* put({ type: 'realtime/received', events, receivedAt: now() })
  const conversations = findOthers(received, current)
  if (conversations.length > 0) yield* put({ type: 'realtime/othersActive', conversations })
  const resumed = findResumed(received, current)
  if (resumed !== undefined) yield* put({ type: 'conversation/resumed', id: resumed })
}

type KnownConversations = { readonly shown: ConversationId | undefined; readonly left: ConversationId | undefined }

/**
 * Returns false for events of another conversation and for typing in a private note. While the visitor begins a
 * conversation, it has a higher id than the one that they have left.
 */
function isForConversation(event: RoomEvent, { shown, left }: KnownConversations): boolean {
  if (event.event === 'presence.update') return true
  if ('isPrivate' in event && event.isPrivate) return false
  const id = conversationOf(event)
  if (shown !== undefined) return id === shown
  return left === undefined || (id !== undefined && id > left)
}

/** Returns the id of the conversation left if the visitor has written in it elsewhere, before another one has begun. */
const findResumed = (events: readonly RoomEvent[], { shown, left }: KnownConversations): ConversationId | undefined =>
  shown === undefined && events.some((event) => isOwnMessage(event) && conversationOf(event) === left)
    ? left
    : undefined

const isOwnMessage = (event: RoomEvent): boolean =>
  event.event === 'message.created' && event.message.direction === 'incoming'

/** Returns the ids of the conversations besides the shown one; none if no conversation is shown. */
function findOthers(events: readonly RoomEvent[], { shown }: KnownConversations): readonly ConversationId[] {
  if (shown === undefined) return []
  return events.flatMap((event) => conversationOf(event) ?? []).filter((id) => id !== shown)
}

/** Returns the id of an event's conversation; undefined for an event of none. */
const conversationOf = (event: RoomEvent): ConversationId | undefined => {
  if (event.event === 'presence.update') return undefined
  if ('message' in event) return event.message.conversationId
  return 'conversation' in event ? event.conversation.id : event.conversationId
}
