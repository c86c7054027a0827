import type { PubsubToken } from '#domain/contact.ts'
import type { Session } from '#domain/channel.ts'
import { call, delay, fork, put, type Saga, service, subscribe } from '../effects.ts'
import { inBatches } from './batches.ts'
import { pollWhileUnconfirmed } from './polling.ts'
import { sendPresence } from './presence.ts'
import type { Room, RoomChange } from '#realtime/room.ts'

/** Time between two batches in ms: events of one animation frame become one action. */
const BATCH_DELAY_MS = 16

/** Time after a batch of more than `FLOOD_BATCH_SIZE` events, in ms: fewer renders leave time to process them. */
const FLOOD_BATCH_DELAY_MS = 100
const FLOOD_BATCH_SIZE = 30

const getBatchDelayMs = (batchSize: number): number =>
  batchSize > FLOOD_BATCH_SIZE ? FLOOD_BATCH_DELAY_MS : BATCH_DELAY_MS

/**
 * True for a new message, which is shown at once. Other events wait for a frame, as a message may follow that replaces
 * them: "Mara is typing" must not disappear before her message appears.
 */
const isNewMessage = (change: RoomChange): boolean =>
  change.kind === 'received' && change.event.event === 'message.created'

export type RoomOptions = {
  /** Tokens of rejected rooms. */
  readonly refusedTokens: Set<PubsubToken>
  readonly receive: (changes: readonly RoomChange[]) => Saga
}

/** Follows the room of a session until this saga is cancelled. Adds the token of a rejected room to `refusedTokens`. */
export function* followRoom(session: Session, { refusedTokens, receive }: RoomOptions): Saga {
  yield* fork(pollWhileUnconfirmed)
  if (refusedTokens.has(session.pubsubToken)) return
  const room = yield* open(session)
  try {
    yield* fork(sendPresence, room)
    const batches = inBatches(room.listen, { isUrgent: isNewMessage, delayMs: getBatchDelayMs })
    yield* subscribe(batches, function* (events) {
      if (events.some(({ kind }) => kind === 'refused')) refusedTokens.add(session.pubsubToken)
      yield* receive(events)
    })
  } finally {
    room.close()
  }
}

/** Wait before the cable's chunk is requested again, in ms. */
const LOAD_RETRY_MS = 5_000

function* open(session: Session): Saga<Room> {
  const openRoom = yield* service('openRoom')
  while (true) {
    try {
      return yield* call(openRoom, session)
    } catch (problem) {
      const report = yield* service('report')
      report(problem)
      yield* put({ type: 'connection/lost' })
      yield* delay(LOAD_RETRY_MS)
    }
  }
}
