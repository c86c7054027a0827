import { type Failure, classifyFailure } from '#domain/failure.ts'
import type { MessageId, TemporaryId } from '#domain/message.ts'
import { backoffDelay } from '#domain/backoff.ts'
import { asLeft, type PendingMessage, wasAttempted } from '#domain/pendingMessage.ts'
import { epochMs } from '#domain/time.ts'
import { selectEchoIds, selectHistory, selectNewestId } from '#state/messages.ts'
import { selectPending } from '#state/outbox.ts'
import { selectDue } from '#state/selectors/outbox.ts'
import { call, delayOr, fork, put, type Saga, select, service, take, allOf } from './effects.ts'
import { loadConversation } from './conversation.ts'
import { loadBackTo } from './messages.ts'
import { loadVisitorActions } from './onDemand.ts'
import type { Outbox } from './services.ts'
import { transmit } from './transmit.ts'

/** Between tries that find no server. */
const PATIENCE = { firstMs: 1_000, longestMs: 30_000 }

/** Facts after which something may be due that was not before. */
const MAY_BRING_WORK = [
  'messages/submitted',
  'messages/restored',
  'outbox/shared',
  'messages/retried',
  'setup/finished',
  'network/changed',
  'tabs/becameLeader',
  'contact/sessionReady',
  'contact/failed',
] as const

/** Facts after which a message may be pending no longer. */
const MAY_SETTLE_IT = [
  'realtime/received',
  'messages/loaded',
  'messages/discarded',
  'messages/withdrawn',
  'contact/changed',
] as const

/** Facts after which it is worth trying at once what was put off. */
const WORTH_A_TRY = [
  'network/changed',
  'connection/confirmed',
  'messages/retried',
  'messages/discarded',
  'messages/withdrawn',
  'contact/changed',
] as const

/**
 * What the visitor has written goes out once, in order: one message at a time, written down before it is asked for,
 * and after any doubtful answer the server's own list is read before it is asked again.
 */
export function* deliver(outbox: Outbox): Saga {
  yield* restore(outbox)
  yield* deliverAll(outbox)
}

function* restore(outbox: Outbox): Saga {
  const kept = yield* call(outbox.load)
  const settled = yield* select(selectEchoIds)
  const now = yield* service('now')
  // The tab that led before may have died between an answer and writing it down.
  for (const { temporaryId } of kept) if (settled.has(temporaryId)) yield* call(outbox.drop, temporaryId)
  const pending = kept.filter(({ temporaryId }) => !settled.has(temporaryId)).map((message) => asLeft(message, now()))
  if (pending.length > 0) yield* put({ type: 'messages/restored', pending })
}

function* deliverAll(outbox: Outbox): Saga {
  let misses = 0
  while (true) {
    const message = yield* awaitDue()
    yield* allOf([() => attempt(message, outbox)])
    const left = yield* record(message, outbox)
    misses = left?.status === 'queued' ? misses + 1 : 0
    if (misses > 0) yield* delayOr(backoffDelay(misses, PATIENCE, left?.failure), ...WORTH_A_TRY)
  }
}

/** What became of a message is on record before another is asked for, or a death now would leave two in doubt. */
function* record(message: PendingMessage, outbox: Outbox): Saga<PendingMessage | undefined> {
  const { temporaryId, begins = false } = message
  const left = yield* select(selectPending, temporaryId)
  if (left === message) yield* put({ type: 'messages/refused', temporaryId, failure: DEFECT })
  yield* left ? call(outbox.save, left) : call(outbox.drop, temporaryId)
  // Its answer may be lost and only its copy found: that the conversation has begun is still to be learnt.
  if (begins && left === undefined) yield* call(loadConversation)
  if (left === undefined && message.contact) yield* fork(introduce, message)
  return left
}

function* introduce(message: PendingMessage): Saga {
  yield* (yield* loadVisitorActions()).introduce(message)
}

function* awaitDue(): Saga<PendingMessage> {
  while (true) {
    const due = yield* select(selectDue)
    if (due) return due
    yield* take(...MAY_BRING_WORK)
  }
}

/** A defect on the way is reported where it happens, and must not hold up the rest for ever. */
const DEFECT: Failure = { code: 'malformed', reason: 'The message could not be prepared' }

function* attempt(message: PendingMessage, outbox: Outbox): Saga {
  const { temporaryId } = message
  const problem = wasAttempted(message) ? yield* lookPatiently(message) : yield* readFirst()
  if (problem) yield* put({ type: 'messages/deferred', temporaryId, failure: problem })
  else if (yield* select(selectPending, temporaryId)) yield* ask(temporaryId, outbox)
}

/** Of a conversation nobody has read yet, anything might be taken for the copy of what is sent now. */
function* readFirst(): Saga<Failure | undefined> {
  const history = yield* select(selectHistory)
  const isUnread = history === 'unknown' || history === 'failed' || history === 'loading'
  return isUnread && (yield* select(selectNewestId)) === 0 ? (yield* loadBackTo(undefined)).problem : undefined
}

/** Now; and if there is nothing yet, once more when even a slow server would have it, unless the room tells sooner. */
function* lookPatiently({ temporaryId, sentAfter, notBefore = epochMs(0) }: PendingMessage): Saga<Failure | undefined> {
  const now = yield* service('now')
  const problem = yield* look(sentAfter)
  if (problem || now() >= notBefore) return problem
  while (now() < notBefore && (yield* select(selectPending, temporaryId)))
    yield* delayOr(notBefore - now(), ...MAY_SETTLE_IT)
  return (yield* select(selectPending, temporaryId)) ? yield* look(sentAfter) : undefined
}

function* ask(temporaryId: TemporaryId, outbox: Outbox): Saga {
  yield* put({ type: 'messages/started', temporaryId, sentAfter: yield* select(selectNewestId) })
  const started = yield* select(selectPending, temporaryId)
  if (started === undefined) return
  yield* call(outbox.save, started)
  const result = yield* call(transmit, started)
  // Settled by the room meanwhile, or written by somebody who is not here any more.
  if (result === undefined || !(yield* select(selectPending, temporaryId))) return
  if (result.ok) yield* put({ type: 'messages/accepted', temporaryId, message: result.data })
  else yield* weigh(started, result.failure)
}

/** Reads the server's list back to where the message was sent; a copy found there takes its place. */
function* look(sentAfter: MessageId | 0 | undefined): Saga<Failure | undefined> {
  return (yield* loadBackTo(sentAfter ?? 0)).problem
}

function* weigh(message: PendingMessage, failure: Failure): Saga {
  const verdict = classifyFailure(failure)
  const problem = verdict === 'uncertain' ? yield* look(message.sentAfter) : undefined
  if ((yield* select(selectPending, message.temporaryId)) === undefined) return
  const isForLater = verdict !== 'final' && (verdict === 'later' || problem !== undefined || failure.code === 'network')
  yield* settle(message, failure, isForLater)
}

/** Files that fail go back to the composer: the visitor chose them and is to keep them. */
function* settle(message: PendingMessage, failure: Failure, isForLater: boolean): Saga {
  const { temporaryId } = message
  if (isForLater) yield* put({ type: 'messages/deferred', temporaryId, failure })
  else if (BUILT_IN.attachments && message.files) yield* put({ type: 'messages/uploadRefused', message, failure })
  else yield* put({ type: 'messages/refused', temporaryId, failure })
}
