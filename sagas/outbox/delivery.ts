import { requestedDelay, type Failure, classifyFailure } from '#domain/failure.ts'
import type { TemporaryId } from '#domain/message/message.ts'
import { backoffDelay } from '#tools/backoff.ts'
import { requeue, type PendingMessage, SLOW_SERVER_MS, wasAttempted } from '#domain/message/outbox.ts'
import { epochMs, toMs } from '#domain/time.ts'
import {
  selectEchoIds,
  selectHistory,
  selectIsReplaced,
  selectNewestId,
  selectShownConversationId,
} from '#state/conversation/messages.ts'
import { selectPending } from '#state/conversation/outbox.ts'
import type { AppAction } from '#state/root.ts'
import { selectDueMessage } from '#state/selectors/outbox.ts'
import { allOf, call, delay, delayOr, firstOf, fork, put, type Saga, select, service, until } from '../effects.ts'
import { loadConversation } from '../conversation/conversation.ts'
import { loadBackOrFollow } from '../conversation/history.ts'
import { loadBackTo, OTHER_CONVERSATION } from '../conversation/messages.ts'
import { loadVisitorActions } from '../visitorActions.ts'
import type { Outbox } from '../services.ts'
import { transmit } from './transmit.ts'

/** Wait between failed attempts, in ms. */
const BACKOFF = { initialMs: 1_000, maxMs: 30_000 }

/**
 * Sends queued messages exactly once, in order. A message is persisted before its POST. After an ambiguous response
 * (5xx, lost connection) recent messages are reloaded and searched for our echo_id before a retry.
 */
export function* deliver(outbox: Outbox): Saga {
  yield* restore(outbox)
  yield* deliverAll(outbox)
}

function* restore(outbox: Outbox): Saga {
  const storedMessages = yield* call(outbox.load)
  const settledIds = yield* select(selectEchoIds)
  const now = yield* service('now')
  // The previous leader tab may have closed after the response and before it deleted the message from storage.
  for (const { temporaryId } of storedMessages) if (settledIds.has(temporaryId)) yield* call(outbox.drop, temporaryId)
  const pending = storedMessages
    .filter(({ temporaryId }) => !settledIds.has(temporaryId))
    .map((message) => requeue(message, now()))
  if (pending.length > 0) yield* put({ type: 'messages/restored', pending })
}

function* deliverAll(outbox: Outbox): Saga {
  const whenPainted = yield* service('whenPainted')
  let attempts = 0
  while (true) {
    yield* until(selectDueMessage)
    // The visitor sees the message before the work of sending it begins.
    yield* call(whenPainted)
    const message = yield* until(selectDueMessage)
    yield* allOf([() => attempt(message, outbox)])
    const remaining = yield* persistOutcome(message, outbox)
    attempts = remaining?.status === 'queued' ? attempts + 1 : 0
    if (attempts > 0) yield* backOff(backoffDelay(attempts, BACKOFF, requestedDelay(remaining?.failure)))
  }
}

/** Waits before a retry. A confirmed subscription or any change of the message to send next ends the wait. */
function* backOff(milliseconds: number): Saga {
  const dueMessage = yield* select(selectDueMessage)
  yield* firstOf(
    () => delayOr(milliseconds, 'connection/confirmed'),
    () => until((state) => selectDueMessage(state) !== dueMessage),
  )
}

/** Persists the outcome of a message before the next is sent, so that a crash leaves at most one outcome unknown. */
function* persistOutcome(message: PendingMessage, outbox: Outbox): Saga<PendingMessage | undefined> {
  const { temporaryId, begins } = message
  const remaining = yield* select(selectPending, temporaryId)
  if (remaining === message) yield* put({ type: 'messages/refused', temporaryId, failure: DEFECT })
  yield* remaining ? call(outbox.save, remaining) : call(outbox.drop, temporaryId)
  // If the response was lost and only the copy was found, the new conversation has not been loaded yet.
  if (begins && !remaining) yield* call(loadConversation)
  if (!remaining && message.contact) yield* fork(attachContactAttributes, message)
  return remaining
}

function* attachContactAttributes(message: PendingMessage): Saga {
  yield* (yield* loadVisitorActions()).attachContactAttributes(message)
}

/** Failure of a message whose attempt threw: it must not block the queue. The error is already reported. */
const DEFECT: Failure = { code: 'malformed', reason: 'No prepared message' }

function* attempt(message: PendingMessage, outbox: Outbox): Saga {
  const { temporaryId } = message
  const problem = wasAttempted(message) ? yield* reconcileTwice(message) : yield* ensureHistory()
  if (problem) yield* put({ type: 'messages/deferred', temporaryId, failure: problem })
  else if (!(yield* select(selectPending, temporaryId))) return
  // The server may hold a copy in a conversation that it does not return any more. Only the visitor can decide then.
  else if (yield* select(selectIsReplaced, message.sentTo)) yield* put(toFailed(message, OTHER_CONVERSATION, false))
  else yield* post(temporaryId, outbox)
}

/** Loads the history before the first send, so that no older message is mistaken for the copy of the new one. */
function* ensureHistory(): Saga<Failure | undefined> {
  const history = yield* select(selectHistory)
  const isHistoryMissing = history !== 'partial' && history !== 'complete'
  return isHistoryMissing && (yield* select(selectNewestId)) === 0 ? (yield* loadBackTo(undefined)).problem : undefined
}

/**
 * Looks for the server's copy of the message now, and again at `notBefore`, when even a slow server should have it. A
 * cable event with the copy ends the wait.
 */
function* reconcileTwice(message: PendingMessage): Saga<Failure | undefined> {
  const { temporaryId, notBefore = epochMs(0) } = message
  const now = yield* service('now')
  const problem = yield* reconcile(message)
  if (problem || now() >= notBefore) return problem
  while (now() < notBefore && (yield* select(selectPending, temporaryId)))
    yield* firstOf(
      () => delay(notBefore - now()),
      () => until((state) => !selectPending(state, temporaryId)),
    )
  return (yield* select(selectPending, temporaryId)) ? yield* reconcile(message) : undefined
}

function* post(temporaryId: TemporaryId, outbox: Outbox): Saga {
  const sentTo = yield* select(selectShownConversationId)
  yield* put({ type: 'messages/started', temporaryId, sentAfter: yield* select(selectNewestId), sentTo })
  const startedMessage = yield* select(selectPending, temporaryId)
  if (!startedMessage) return
  yield* call(outbox.save, startedMessage)
  const result = yield* call(transmit, startedMessage)
  // A cable event has settled the message, or the contact has changed.
  if (!result || !(yield* select(selectPending, temporaryId))) return
  if (result.ok) yield* put({ type: 'messages/accepted', temporaryId, message: result.data })
  else yield* handleFailure(startedMessage, result.failure)
}

/**
 * Loads messages back to `sentAfter`, the newest message when the pending one was first sent. The reducer replaces the
 * pending message with its copy, if it finds one. If another conversation has begun, loads that one. Only a server that
 * names an older one long after the message was written does not lag behind: the team has deleted the newest one.
 */
function* reconcile({ sentAfter, createdAt }: PendingMessage): Saga<Failure | undefined> {
  const now = yield* service('now')
  const { problem, isOutdated } = yield* loadBackOrFollow(sentAfter ?? 0, now() - toMs(createdAt) > SLOW_SERVER_MS)
  // What was read is of a conversation that another has replaced meanwhile, so the next attempt reads again.
  return isOutdated ? OTHER_CONVERSATION : problem
}

function* handleFailure(message: PendingMessage, failure: Failure): Saga {
  const failureClass = classifyFailure(failure)
  const problem = failureClass === 'uncertain' ? yield* reconcile(message) : undefined
  if (!(yield* select(selectPending, message.temporaryId))) return
  const canRetry =
    failureClass !== 'final' && (failureClass === 'later' || problem !== undefined || failure.code === 'network')
  const shouldRetry = canRetry && !(failureClass === 'uncertain' && (yield* select(selectIsReplaced, message.sentTo)))
  yield* put(toFailed(message, failure, shouldRetry))
}

/** Returns the action that defers or refuses a message. Refused files return to the composer, where the visitor keeps them. */
function toFailed(message: PendingMessage, failure: Failure, shouldRetry: boolean): AppAction {
  const { temporaryId } = message
  if (shouldRetry) return { type: 'messages/deferred', temporaryId, failure }
  if (BUILT_IN.attachments && message.files) return { type: 'messages/uploadRefused', message, failure }
  return { type: 'messages/refused', temporaryId, failure }
}
