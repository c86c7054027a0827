import { requestedDelay, type Failure } from '#domain/failure.ts'
import type { MessageId } from '#domain/message/message.ts'
import { backoffDelay } from '#tools/backoff.ts'
import { selectConnection } from '#state/connection.ts'
import { selectNewestId } from '#state/conversation/messages.ts'
import { selectIsOnline } from '#state/network.ts'
import { loadConversation } from '../conversation/conversation.ts'
import { call, delayOr, put, type Saga, select, service, take } from '../effects.ts'
import { loadBackTo } from '../conversation/messages.ts'

/** How long the room may stay unconfirmed before messages are loaded over HTTP. */
const UNCONFIRMED_MS = 10_000

/** Clients that lost one server together begin to poll over this long. */
const SPREAD_MS = 5_000

/** Between polls that bring nothing new; after one that does, polling begins again with the first. */
const BACKOFF = { firstMs: 5_000, longestMs: 30_000 }

/** Loads new messages over HTTP while the room is unconfirmed for 10 s or more. Runs in the leader tab. */
export function* pollWhileUnconfirmed(): Saga {
  const random = yield* service('random')
  while (true) {
    while (yield* isConfirmed()) yield* take('connection/lost', 'connection/refused')
    yield* delayOr(UNCONFIRMED_MS + random() * SPREAD_MS, 'connection/confirmed')
    if (!(yield* isConfirmed())) yield* poll()
  }
}

function* isConfirmed(): Saga<boolean> {
  return (yield* select(selectConnection)) === 'open'
}

function* poll(): Saga {
  // The visitor sees a notice, also where the first attempt is still under way.
  if ((yield* select(selectConnection)) !== 'refused') yield* put({ type: 'connection/lost' })
  const whenShown = yield* service('whenShown')
  const random = yield* service('random')
  let known = yield* select(selectNewestId)
  let attempts = 0
  while (true) {
    yield* call(whenShown)
    if (yield* isConfirmed()) return
    const { newest, failure } = yield* loadNew(known)
    attempts = newest === known ? attempts + 1 : 1
    known = newest
    yield* delayOr(backoffDelay(attempts, BACKOFF, requestedDelay(failure)) * (1 + random()), 'connection/confirmed')
  }
}

/** After a failure a part may be loaded; the next poll reads back to the same message again. */
function* loadNew(known: MessageId | 0): Saga<{ readonly newest: MessageId | 0; readonly failure?: Failure }> {
  if (!(yield* select(selectIsOnline))) return { newest: known }
  const { problem } = yield* loadBackTo(known === 0 ? undefined : known)
  if (problem) return { newest: known, failure: problem }
  const newest = yield* select(selectNewestId)
  // The status may have changed with the last message.
  if (newest !== known) yield* loadConversation()
  return { newest }
}
