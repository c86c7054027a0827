import type { Failure } from '#domain/failure.ts'
import type { MessageId, TemporaryId } from '#domain/message.ts'
import type { PendingMessage } from '#domain/pendingMessage.ts'
import type { AppAction, AppState } from './root.ts'

export type OutboxAction =
  /** The visitor pressed send; shown at once, and sent when its turn comes. */
  | { readonly type: 'messages/submitted'; readonly message: PendingMessage }
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
      return [...action.pending.filter(({ temporaryId }) => !holds(pending, temporaryId)), ...pending]
    case 'messages/started':
      return changed(pending, action.temporaryId, ({ failure: _past, ...message }) => [
        { ...message, status: 'sending', sentAfter: message.sentAfter ?? action.sentAfter },
      ])
    default:
      return afterTrouble(pending, action)
  }
}

function afterTrouble(pending: Pending, action: AppAction): Pending {
  switch (action.type) {
    case 'messages/deferred':
    case 'messages/refused': {
      const { failure, type, temporaryId } = action
      const status = type === 'messages/refused' ? 'failed' : 'queued'
      return changed(pending, temporaryId, (message) => [{ ...message, status, failure }])
    }
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

/** What is to be sent next: the oldest that waits; what failed waits for the visitor and holds up nobody. */
export const selectNextToSend = (state: AppState): PendingMessage | undefined =>
  state.messages.pending.find(({ status }) => status !== 'failed')
