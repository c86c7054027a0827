import { parseRoomEvent } from '#realtime/roomEvents.ts'
import type { RoomEvent } from '#domain/roomEvent.ts'
import { selectConversationId } from '#state/conversation.ts'
import { loadAgents } from './agents.ts'
import { loadConversation } from './conversation.ts'
import { followInBatches, fork, put, type Saga, select, service, takeLatest, together } from './effects.ts'
import { catchUp } from './messages.ts'
import { keepPresent } from './presence.ts'
import type { RoomFact } from './services.ts'

/** One frame of a screen: what arrives within it is one fact, however many events it holds. */
const MOMENT_MS = 16

export function* realtimeSaga(): Saga {
  yield* takeLatest(['setup/finished', 'contact/joined'], followRoom)
  yield* takeLatest('connection/confirmed', catchUpEverything)
}

/** A new room takes the place of the old one: takeLatest cancels this run, and leaving it closes the socket. */
function* followRoom(): Saga {
  const openRoom = yield* service('openRoom')
  const keeper = yield* service('session')
  const session = keeper.current()
  if (session === undefined) return
  const room = openRoom(session)
  try {
    yield* fork(keepPresent, room)
    yield* followInBatches(room.listen, MOMENT_MS, tell)
  } finally {
    room.close()
  }
}

/** Delivery is at most once: whatever happened while the room could not be heard is asked for. */
function* catchUpEverything(): Saga {
  yield* together([loadConversation, catchUp, loadAgents])
}

function* tell(facts: readonly RoomFact[]): Saga {
  const now = yield* service('now')
  const current = yield* select(selectConversationId)
  const events = facts.flatMap((fact) => toEvents(fact)).filter((event) => concerns(event, current))
  if (events.length > 0) yield* put({ type: 'realtime/received', events, receivedAt: now() })
  for (const fact of facts) yield* tellConnection(fact)
}

function* tellConnection(fact: RoomFact): Saga {
  if (fact.kind === 'opening') yield* put({ type: 'connection/opening' })
  if (fact.kind === 'confirmed') yield* put({ type: 'connection/confirmed' })
  if (fact.kind === 'lost') yield* put({ type: 'connection/lost' })
  if (fact.kind === 'refused') yield* put({ type: 'connection/refused', reason: fact.reason })
}

const toEvents = (fact: RoomFact): readonly RoomEvent[] => {
  const event = fact.kind === 'received' ? parseRoomEvent(fact.message) : undefined
  return event ? [event] : []
}

/** Events of another conversation are none of ours; so is the typing of a private note. */
function concerns(event: RoomEvent, current: number | undefined): boolean {
  if (event.event === 'presence.update') return true
  if ('isPrivate' in event && event.isPrivate) return false
  return current === undefined || current === conversationOf(event)
}

const conversationOf = (event: Exclude<RoomEvent, { event: 'presence.update' }>): number => {
  if ('message' in event) return event.message.conversationId
  return 'conversation' in event ? event.conversation.id : event.conversationId
}
