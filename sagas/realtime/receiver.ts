import type { ConversationId } from '#domain/conversation.ts'
import type { RoomEvent } from '#domain/roomEvent.ts'
import type { RoomChange } from '#realtime/room.ts'
import { selectConversationId, selectLeftConversationId } from '#state/conversation/conversation.ts'
import { loadConversation } from '../conversation/conversation.ts'
import { fork, put, type Saga, select, service } from '../effects.ts'

/**
 * Creates a saga that dispatches what a room delivers. If events belong to a newer conversation, which has begun
 * elsewhere, the saga loads it. A room may also have events of another inbox, whose conversation the server does not
 * return: one request for each id is enough.
 */
export function createReceiver(): (changes: readonly RoomChange[]) => Saga {
  const checked = new Set<ConversationId>()
  const loadNewer = function* (changes: readonly RoomChange[]): Saga {
    const current = yield* select(selectConversationId)
    const newer = changes.flatMap((change) => {
      const id = change.kind === 'received' ? conversationOf(change.event) : undefined
      return id !== undefined && current !== undefined && id > current && !checked.has(id) ? [id] : []
    })
    if (newer.length === 0) return
    for (const id of newer) checked.add(id)
    if (!(yield* loadConversation())) for (const id of newer) checked.delete(id)
  }
  return function* (changes) {
    yield* dispatchEvents(changes)
    yield* fork(loadNewer, changes)
  }
}

function* dispatchEvents(roomEvents: readonly RoomChange[]): Saga {
  const now = yield* service('now')
  const current = yield* select(selectConversationId)
  const left = yield* select(selectLeftConversationId)
  const events = roomEvents
    .flatMap((event) => (event.kind === 'received' ? [event.event] : []))
    .filter((event) => isForConversation(event, { current, left }))
  if (events.length > 0) yield* put({ type: 'realtime/received', events, receivedAt: now() })
  for (const event of roomEvents) {
    if (event.kind === 'refused') yield* put({ type: 'connection/refused', reason: event.reason })
    else if (event.kind !== 'received') yield* put({ type: `connection/${event.kind}` })
  }
}

type Current = { readonly current: ConversationId | undefined; readonly left: ConversationId | undefined }

/** False for events of another conversation and for typing in a private note. */
function isForConversation(event: RoomEvent, { current, left }: Current): boolean {
  if (event.event === 'presence.update') return true
  if ('isPrivate' in event && event.isPrivate) return false
  const id = conversationOf(event)
  return current === undefined ? id !== left : id === current
}

/** Returns the id of an event's conversation; undefined for an event of none. */
const conversationOf = (event: RoomEvent): ConversationId | undefined => {
  if (event.event === 'presence.update') return undefined
  if ('message' in event) return event.message.conversationId
  return 'conversation' in event ? event.conversation.id : event.conversationId
}
