import type { Session } from '#domain/channel.ts'
import type { RoomEvent } from '#domain/roomEvent.ts'
import type { ConversationId } from '#domain/conversation.ts'
import { selectConversationId, selectLeftConversationId } from '#state/conversation.ts'
import { selectSetup } from '#state/setup.ts'
import { selectIsLeading } from '#state/tabs.ts'
import type { PubsubToken } from '#domain/contact.ts'
import { loadAgents } from './agents.ts'
import { loadConversation } from './conversation.ts'
import {
  call,
  delay,
  followInBatches,
  fork,
  put,
  type Saga,
  select,
  service,
  takeEvery,
  takeLatest,
  together,
} from './effects.ts'
import { fetched } from './fetched.ts'
import { catchUp } from './messages.ts'
import { keepPresent } from './presence.ts'
import type { Room, RoomFact } from './services.ts'

/** One frame of a screen: what arrives within it is one fact, however many events it holds. */
const MOMENT_MS = 16

/** In a flood nobody reads along: fewer pictures of it leave more time for taking it in. */
const FLOOD_MOMENT_MS = 100
const FLOOD = 30

const momentAfter = (held: number): number => (held > FLOOD ? FLOOD_MOMENT_MS : MOMENT_MS)

export function* realtimeSaga(): Saga {
  /** The server refused these rooms: this page does not try them again. */
  const refused = new Set<PubsubToken>()
  // Another person's room is left at once: the new one opens when the servers know who has come.
  yield* takeLatest(
    ['setup/finished', 'contact/switched', 'contact/joined', 'tabs/led', 'tabs/left', 'tabs/slept'],
    (action) => followRoom(action, refused),
  )
  yield* takeEvery(['contact/joined', 'tabs/left', 'tabs/woke'], readForMyself)
  yield* takeLatest('connection/confirmed', catchUpEverything)
  yield* takeLatest('network/changed', function* ({ isOnline }) {
    if (isOnline && (yield* select(selectSetup)) === 'finished') yield* catchUpEverything()
  })
}

/** A tab that does not lead hears of new things only: what there was before, it has to ask for. */
function* readForMyself(): Saga {
  if (!(yield* select(selectIsLeading))) yield* together([loadConversation, catchUp])
}

/** A new room takes the place of the old one: takeLatest cancels this run, and leaving it closes the socket. */
function* followRoom({ type }: { readonly type: string }, refused: Set<PubsubToken>): Saga {
  if (type === 'contact/switched') return
  if (!(yield* select(selectIsLeading)) || (yield* select(selectSetup)) !== 'finished') return
  const keeper = yield* service('session')
  const session = keeper.current()
  if (session === undefined) return
  yield* fork(keepPolling)
  if (refused.has(session.pubsubToken)) return
  const room = yield* open(session)
  try {
    yield* fork(keepPresent, room)
    yield* followInBatches(room.listen, momentAfter, function* (facts) {
      if (facts.some(({ kind }) => kind === 'refused')) refused.add(session.pubsubToken)
      yield* tell(facts)
    })
  } finally {
    room.close()
  }
}

function* keepPolling(): Saga {
  yield* (yield* fetched(() => import('./leading.ts'))).pollWhileUnconfirmed()
}

/** How long until what the room takes is asked for again, if it would not come. */
const LOAD_AGAIN_MS = 5_000

function* open(session: Session): Saga<Room> {
  const openRoom = yield* service('openRoom')
  while (true) {
    try {
      return yield* call(openRoom, session)
    } catch (problem) {
      const report = yield* service('report')
      report(problem)
      yield* put({ type: 'connection/lost' })
      yield* delay(LOAD_AGAIN_MS)
    }
  }
}

/** Delivery is at most once: whatever happened while the room could not be heard is asked for. */
function* catchUpEverything(): Saga {
  if (!(yield* select(selectIsLeading))) return
  yield* together([loadConversation, catchUp, loadAgents])
}

function* tell(facts: readonly RoomFact[]): Saga {
  const now = yield* service('now')
  const current = yield* select(selectConversationId)
  const left = yield* select(selectLeftConversationId)
  const events = facts
    .flatMap((fact) => (fact.kind === 'received' ? [fact.event] : []))
    .filter((event) => concerns(event, { current, left }))
  if (events.length > 0) yield* put({ type: 'realtime/received', events, receivedAt: now() })
  for (const fact of facts) yield* tellConnection(fact)
}

function* tellConnection(fact: RoomFact): Saga {
  if (fact.kind === 'opening') yield* put({ type: 'connection/opening' })
  if (fact.kind === 'confirmed') yield* put({ type: 'connection/confirmed' })
  if (fact.kind === 'lost') yield* put({ type: 'connection/lost' })
  if (fact.kind === 'refused') yield* put({ type: 'connection/refused', reason: fact.reason })
}

type Current = { readonly current: ConversationId | undefined; readonly left: ConversationId | undefined }

/** Events of another conversation are none of ours; so is the typing of a private note. */
function concerns(event: RoomEvent, { current, left }: Current): boolean {
  if (event.event === 'presence.update') return true
  if ('isPrivate' in event && event.isPrivate) return false
  const id = conversationOf(event)
  return current === undefined ? id !== left : id === current
}

const conversationOf = (event: Exclude<RoomEvent, { event: 'presence.update' }>): ConversationId => {
  if ('message' in event) return event.message.conversationId
  return 'conversation' in event ? event.conversation.id : event.conversationId
}
