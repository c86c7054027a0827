import type { Message, MessageId } from './message.ts'
import { matchPending, type PendingMessage } from './outbox.ts'
import { type EpochMs, epochMs } from '../time.ts'

/** All messages of one conversation. The timeline sorts them. */
export type Thread = {
  readonly messages: Readonly<Record<MessageId, Message>>
  /** Ids of deleted messages. They stay known, so that a late copy cannot restore the message. */
  readonly removed: Readonly<Record<MessageId, MessageId>>
  /**
   * Time when the room last reported an update of each message. The time of a creation is not recorded, because a page
   * that contains a message is never older than its creation.
   */
  readonly updateReceivedAt: Readonly<Record<MessageId, EpochMs>>
  readonly pending: readonly PendingMessage[]
}

export const EMPTY_THREAD: Thread = { messages: {}, removed: {}, updateReceivedAt: {}, pending: [] }

/** Copy of a message, with the source from which it was received. */
export type Copy =
  | { readonly from: 'created' | 'updated'; readonly message: Message; readonly receivedAt: EpochMs }
  | { readonly from: 'page'; readonly message: Message; readonly requestedAt: EpochMs }

/**
 * Merges copies, in any order and any number of times. Delivery over the cable is at most once and unordered, and pages
 * of messages overlap. A page may also contain older data than events that arrived since its request.
 */
export function applyCopies(thread: Thread, copies: readonly Copy[]): Thread {
  const draft: Draft = { ...thread, messages: { ...thread.messages } }
  for (const copy of copies) applyCopy(draft, copy)
  return draft
}

/**
 * Mutable copy of a thread. `messages` is copied once for all copies. The other fields change so rarely that each
 * change copies them.
 */
type Draft = { -readonly [Field in keyof Thread]: Thread[Field] } & {
  messages: { -readonly [Id in MessageId]: Message }
}

function applyCopy(draft: Draft, copy: Copy): void {
  const { message } = copy
  const { id } = message
  const held = draft.messages[id]
  if (draft.removed[id] !== undefined || (held && isOutdated(draft, held, copy))) return
  if (copy.from === 'updated') draft.updateReceivedAt = { ...draft.updateReceivedAt, [id]: copy.receivedAt }
  const original = hasEchoId(held) ? undefined : matchPending(draft.pending, message)
  if (original) draft.pending = draft.pending.filter((other) => other !== original)
  if (message.isDeleted) remove(draft, id)
  else draft.messages[id] = withEchoId(merge(copy, held), original)
}

/**
 * Merges a copy with the held message. A creation contains older data than later changes, so the held message overrides
 * it.
 */
const merge = ({ from, message }: Copy, held: Message | undefined): Message =>
  from === 'created'
    ? { ...message, ...held }
    : { ...held, ...message, ...(held?.stream && { stream: message.stream ?? 'done' }) }

/** Returns whether the message has replaced a pending message already. */
const hasEchoId = (held: Message | undefined): boolean => held?.echoId !== undefined

function remove(draft: Draft, id: MessageId): void {
  draft.removed = { ...draft.removed, [id]: id }
  delete draft.messages[id]
}

/** Keeps the key of the pending message, so that the message on screen stays the same element. */
const withEchoId = (message: Message, original: PendingMessage | undefined): Message =>
  original ? { ...message, echoId: original.temporaryId } : message

function isOutdated(draft: Draft, held: Message, copy: Copy): boolean {
  if (copy.from === 'page') return (draft.updateReceivedAt[held.id] ?? 0) >= copy.requestedAt
  if (copy.from === 'created') return false
  return (held.updatedAt ?? 0) > (copy.message.updatedAt ?? Infinity)
}

/**
 * Matches pending messages that storage or another tab has added. The thread may already contain their server copies.
 */
export function rematchPending(thread: Thread): Thread {
  const unmatched = Object.values(thread.messages).filter((held) => held.direction === 'incoming' && !hasEchoId(held))
  const requestedAt = epochMs(Infinity)
  return applyCopies(
    thread,
    unmatched.map((message) => ({ from: 'page', message, requestedAt })),
  )
}

/**
 * Applies the server's response to a sent message. The copy replaces the pending message, under the same key on screen.
 */
export function settlePending(thread: Thread, original: PendingMessage['temporaryId'], message: Message): Thread {
  const pending = thread.pending.filter(({ temporaryId }) => temporaryId !== original)
  if (thread.removed[message.id] !== undefined) return { ...thread, pending }
  const held = thread.messages[message.id]
  return {
    ...thread,
    pending,
    messages: { ...thread.messages, [message.id]: { ...message, ...held, echoId: original } },
  }
}

export const newestId = (thread: Thread): MessageId | undefined =>
  Object.values(thread.messages).reduce<MessageId | undefined>(
    (newest, { id }) => (newest === undefined || id > newest ? id : newest),
    undefined,
  )
