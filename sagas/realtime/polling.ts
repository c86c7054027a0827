import { requestedDelay, type Failure } from '#domain/failure.ts'
import type { MessageId } from '#domain/message/message.ts'
import { backoffDelay } from '#tools/backoff.ts'
import { selectConnection } from '#state/connection.ts'
import { selectNewestId } from '#state/conversation/messages.ts'
import { selectIsOnline } from '#state/network.ts'
import { loadConversation } from '../conversation/conversation.ts'
import { call, delayOr, put, type Saga, select, service, take } from '../effects.ts'
import { loadBackOrFollow } from '../conversation/history.ts'

/** Time for which the room may stay unconfirmed before messages are loaded over HTTP, in ms. */
const UNCONFIRMED_MS = 10_000

/** Maximum random addition to UNCONFIRMED_MS, in ms, so that clients of a failed server do not all poll at once. */
const SPREAD_MS = 5_000

/** Wait between polls, in ms. It grows while polls find no new message, and starts again at `initialMs` after one. */
const BACKOFF = { initialMs: 5_000, maxMs: 30_000 }

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
  // `connection/lost` shows the visitor a notice, even while the first connection attempt is still under way.
  if ((yield* select(selectConnection)) !== 'refused') yield* put({ type: 'connection/lost' })
  const whenShown = yield* service('whenShown')
  const random = yield* service('random')
  let lastKnownId = yield* select(selectNewestId)
  let attempts = 0
  while (true) {
    yield* call(whenShown)
    if (yield* isConfirmed()) return
    const { newest, failure } = yield* loadNew(lastKnownId, attempts > 1)
    attempts = newest === lastKnownId ? attempts + 1 : 1
    lastKnownId = newest
    yield* delayOr(backoffDelay(attempts, BACKOFF, requestedDelay(failure)) * (1 + random()), 'connection/confirmed')
  }
}

/** Loads messages newer than `lastKnownId`. After a failure some may be missing, so the next poll keeps the same `lastKnownId`. */
function* loadNew(
  lastKnownId: MessageId | 0,
  mayGoBack: boolean,
): Saga<{ readonly newest: MessageId | 0; readonly failure?: Failure }> {
  if (!(yield* select(selectIsOnline))) return { newest: lastKnownId }
  const { problem, isOutdated } = yield* loadBackOrFollow(lastKnownId || undefined, mayGoBack)
  if (problem) return { newest: lastKnownId, failure: problem }
  const newest = yield* select(selectNewestId)
  if (newest !== lastKnownId && !isOutdated) {
    yield* put({ type: 'messages/polled' })
    // The conversation's status may have changed with the new messages.
    yield* loadConversation()
  }
  return { newest }
}
