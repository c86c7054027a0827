import type { ConversationId } from '#domain/conversation.ts'
import type { Failure } from '#domain/failure.ts'
import type { MessageId, TemporaryId } from '#domain/message/message.ts'
import { requeue, isNeverAttempted, type PendingMessage, wasAttempted } from '#domain/message/outbox.ts'
import type { ActionOf, AppAction, AppState } from '../root.ts'

export type OutboxAction =
  /** The visitor pressed send. The message is shown at once and sent when its turn comes. */
  | { readonly type: 'messages/submitted'; readonly message: PendingMessage }
  /** A tab shares its pending messages: the leader tab with a tab that has joined, and that tab with the others. */
  | { readonly type: 'outbox/shared'; readonly pending: readonly PendingMessage[] }
  /** Messages that an earlier page could not send. */
  | { readonly type: 'messages/restored'; readonly pending: readonly PendingMessage[] }
  /** The message is being sent. From now on the server may hold a copy, even if the request fails. */
  | {
      readonly type: 'messages/started'
      readonly temporaryId: TemporaryId
      readonly sentAfter: MessageId | 0
      /** Shown conversation; undefined if there is none. */
      readonly sentTo: ConversationId | undefined
    }
  /** The message could not be sent now. It is retried automatically. */
  | { readonly type: 'messages/deferred'; readonly temporaryId: TemporaryId; readonly failure: Failure }
  | { readonly type: 'messages/refused'; readonly temporaryId: TemporaryId; readonly failure: Failure }
  /** The server has refused the files. They return to the composer, where the visitor decides. */
  | { readonly type: 'messages/uploadRefused'; readonly message: PendingMessage; readonly failure: Failure }
  | { readonly type: 'messages/retried'; readonly temporaryId: TemporaryId }
  | { readonly type: 'messages/discarded'; readonly temporaryId: TemporaryId }
  /** The message returns to the composer, so that the visitor can rephrase it. */
  | { readonly type: 'messages/withdrawn'; readonly message: PendingMessage }

type Pending = readonly PendingMessage[]

/** Reduces the messages that no server has confirmed. They are sent in this order, oldest first. */
export function outbox(pending: Pending, action: AppAction): Pending {
  switch (action.type) {
    case 'messages/submitted':
      return [...pending, action.message]
    case 'messages/restored':
    case 'outbox/shared':
      return mergePending(action.pending, pending)
    // The previous leader tab may have closed while it was sending a message, so the message is queued again.
    case 'tabs/becameLeader':
      return pending.map((message) => requeue(message, action.at))
    case 'messages/started':
      return updatePending(pending, action.temporaryId, ({ failure: _past, notBefore: _over, ...message }) => [
        { ...message, status: 'sending', ...(wasAttempted(message) ? {} : startOf(action)) },
      ])
    case 'messages/deferred':
      return updatePending(pending, action.temporaryId, (message) => [
        { ...message, status: 'queued', failure: action.failure },
      ])
    // The server has refused the message or holds no copy of it. Every copy that arrives from now on belongs to another
    // message.
    case 'messages/refused':
      return updatePending(pending, action.temporaryId, ({ sentAfter: _over, sentTo: _past, ...message }) => [
        { ...message, status: 'failed', failure: action.failure },
      ])
    case 'messages/retried':
      return updatePending(pending, action.temporaryId, ({ failure: _past, ...message }) => [
        { ...message, status: 'queued' },
      ])
    case 'messages/discarded':
      return updatePending(pending, action.temporaryId, () => [])
    case 'messages/uploadRefused':
    case 'messages/withdrawn':
      return updatePending(pending, action.message.temporaryId, () => [])
    default:
      return pending
  }
}

const startOf = ({
  sentAfter,
  sentTo,
}: ActionOf<'messages/started'>): Pick<PendingMessage, 'sentAfter' | 'sentTo'> => ({
  sentAfter,
  ...(sentTo !== undefined && { sentTo }),
})

/** Merges the pending messages of two tabs. If both hold a message, the version with a delivery attempt wins. */
function mergePending(received: Pending, pending: Pending): Pending {
  const known = pending.map((message) => {
    const other = received.find(({ temporaryId }) => temporaryId === message.temporaryId)
    return other && isNeverAttempted(message) && !isNeverAttempted(other) ? other : message
  })
  return [...received.filter(({ temporaryId }) => !hasPending(pending, temporaryId)), ...known]
}

const hasPending = (pending: Pending, id: TemporaryId): boolean => pending.some(({ temporaryId }) => temporaryId === id)

const updatePending = (pending: Pending, id: TemporaryId, change: (message: PendingMessage) => Pending): Pending =>
  hasPending(pending, id)
    ? pending.flatMap((message) => (message.temporaryId === id ? change(message) : [message]))
    : pending

export const selectPendingMessages = (state: AppState): Pending => state.messages.pending

export const selectPending = (state: AppState, id: TemporaryId): PendingMessage | undefined =>
  state.messages.pending.find(({ temporaryId }) => temporaryId === id)

/**
 * Returns the message to send next. A message that the server may already hold comes first. Otherwise two messages
 * could be in doubt at once, and a copy could belong to either. The oldest waiting message follows. A failed message
 * waits for the visitor and does not block the others.
 */
export const selectNextToSend = (state: AppState): PendingMessage | undefined => {
  const unsentMessages = state.messages.pending.filter(({ status }) => status !== 'failed')
  return unsentMessages.find(wasAttempted) ?? unsentMessages[0]
}
