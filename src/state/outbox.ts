import type { Failure } from '#domain/failure.ts'
import type { MessageId, TemporaryId } from '#domain/message.ts'
import { asLeft, isUntouched, type PendingMessage, wasAttempted } from '#domain/pendingMessage.ts'
import type { AppAction, AppState } from './root.ts'

export type OutboxAction =
  /** The visitor pressed send; shown at once, and sent when its turn comes. */
  | { readonly type: 'messages/submitted'; readonly message: PendingMessage }
  /** What the leading tab has to send, told to one that has just come. */
  | { readonly type: 'outbox/shared'; readonly pending: readonly PendingMessage[] }
  /** What an earlier page could not send any more. */
  | { readonly type: 'messages/restored'; readonly pending: readonly PendingMessage[] }
  /** On its way: from here on the server may hold a copy, whatever comes back. */
  | { readonly type: 'messages/started'; readonly temporaryId: TemporaryId; readonly sentAfter: MessageId | 0 }
  /** It could not be sent now, and will be tried again without anybody asking. */
  | { readonly type: 'messages/deferred'; readonly temporaryId: TemporaryId; readonly failure: Failure }
  | { readonly type: 'messages/refused'; readonly temporaryId: TemporaryId; readonly failure: Failure }
  /** Files go back to the composer, where the visitor decides. */
  | { readonly type: 'messages/uploadRefused'; readonly message: PendingMessage; readonly failure: Failure }
  | { readonly type: 'messages/retried'; readonly temporaryId: TemporaryId }
  | { readonly type: 'messages/discarded'; readonly temporaryId: TemporaryId }
  /** Back into the composer, to be worded differently. */
  | { readonly type: 'messages/withdrawn'; readonly message: PendingMessage }

type Pending = readonly PendingMessage[]

/** What was written and no server has confirmed; oldest first, and sent in this order. */
export function outbox(pending: Pending, action: AppAction): Pending {
  switch (action.type) {
    case 'messages/submitted':
      return [...pending, action.message]
    case 'messages/restored':
    case 'outbox/shared':
      return joined(action.pending, pending)
    // What the tab that led before had on its way.
    case 'tabs/becameLeader':
      return pending.map((message) => asLeft(message, action.at))
    case 'messages/started':
      return changed(pending, action.temporaryId, ({ failure: _past, notBefore: _over, ...message }) => [
        { ...message, status: 'sending', sentAfter: message.sentAfter ?? action.sentAfter },
      ])
    default:
      return afterTrouble(pending, action)
  }
}

/** Where two tabs hold the same message, what has become of it in one of them counts. */
function joined(told: Pending, pending: Pending): Pending {
  const known = pending.map((message) => {
    const other = told.find(({ temporaryId }) => temporaryId === message.temporaryId)
    return other && isUntouched(message) && !isUntouched(other) ? other : message
  })
  return [...told.filter(({ temporaryId }) => !holds(pending, temporaryId)), ...known]
}

function afterTrouble(pending: Pending, action: AppAction): Pending {
  switch (action.type) {
    case 'messages/deferred':
      return changed(pending, action.temporaryId, (message) => [
        { ...message, status: 'queued', failure: action.failure },
      ])
    // The server has said no, or was looked at and has none: whatever comes from now on is another's copy.
    case 'messages/refused':
      return changed(pending, action.temporaryId, ({ sentAfter: _over, ...message }) => [
        { ...message, status: 'failed', failure: action.failure },
      ])
    case 'messages/retried':
      return changed(pending, action.temporaryId, ({ failure: _past, ...message }) => [
        { ...message, status: 'queued' },
      ])
    case 'messages/discarded':
      return changed(pending, action.temporaryId, () => [])
    case 'messages/uploadRefused':
    case 'messages/withdrawn':
      return changed(pending, action.message.temporaryId, () => [])
    default:
      return pending
  }
}

const holds = (pending: Pending, id: TemporaryId): boolean => pending.some(({ temporaryId }) => temporaryId === id)

const changed = (pending: Pending, id: TemporaryId, change: (message: PendingMessage) => Pending): Pending =>
  holds(pending, id)
    ? pending.flatMap((message) => (message.temporaryId === id ? change(message) : [message]))
    : pending

export const selectPendingMessages = (state: AppState): Pending => state.messages.pending

export const selectPending = (state: AppState, id: TemporaryId): PendingMessage | undefined =>
  state.messages.pending.find(({ temporaryId }) => temporaryId === id)

/**
 * What is to be sent next: first whatever the server may hold already, so that never two messages are in doubt at once
 * and a copy could be either's; then the oldest that waits. What failed waits for the visitor and holds up nobody.
 */
export const selectNextToSend = (state: AppState): PendingMessage | undefined => {
  const waiting = state.messages.pending.filter(({ status }) => status !== 'failed')
  return waiting.find(wasAttempted) ?? waiting[0]
}
