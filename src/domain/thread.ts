import type { Message, MessageId } from './message.ts'
import { matchPending, type PendingMessage } from './pendingMessage.ts'
import { type EpochMs, epochMs } from './time.ts'

/** All that is held of one conversation; order is the timeline's business. */
export type Thread = {
  readonly messages: Readonly<Record<MessageId, Message>>
  /** Deleted ones stay known by id, so that a late copy cannot bring them back. */
  readonly removed: Readonly<Record<MessageId, MessageId>>
  /** When the room last spoke of a change to a message; its creation no page can contradict. */
  readonly heardAt: Readonly<Record<MessageId, EpochMs>>
  readonly pending: readonly PendingMessage[]
}

export const EMPTY_THREAD: Thread = { messages: {}, removed: {}, heardAt: {}, pending: [] }

/** One copy of a message and the door it came through. */
export type Copy =
  | { readonly from: 'created' | 'updated'; readonly message: Message; readonly receivedAt: EpochMs }
  | { readonly from: 'page'; readonly message: Message; readonly requestedAt: EpochMs }

/**
 * Takes in copies in whatever order and however often they come: delivery over the cable is at most once and
 * unordered, pages overlap, and a page may be older than what the room has said since it was asked for.
 */
export function receive(thread: Thread, copies: readonly Copy[]): Thread {
  const draft: Draft = { ...thread, messages: { ...thread.messages } }
  for (const copy of copies) take(draft, copy)
  return draft
}

/** The messages are copied once for all that comes in; the rest changes so rarely that each change copies it. */
type Draft = { -readonly [Field in keyof Thread]: Thread[Field] } & {
  messages: { -readonly [Id in MessageId]: Message }
}

function take(draft: Draft, copy: Copy): void {
  const { message } = copy
  const { id } = message
  const held = draft.messages[id]
  if (draft.removed[id] !== undefined || (held && isOutdated(draft, held, copy))) return
  if (copy.from === 'updated') draft.heardAt = { ...draft.heardAt, [id]: copy.receivedAt }
  const original = isClaimed(held) ? undefined : matchPending(draft.pending, message)
  if (original) draft.pending = draft.pending.filter((other) => other !== original)
  if (message.isDeleted) remove(draft, id)
  else draft.messages[id] = named(merge(copy, held), original)
}

/** Whoever announces a message knows less of it than whoever has changed it since. */
const merge = ({ from, message }: Copy, held: Message | undefined): Message =>
  from === 'created' ? { ...message, ...held } : { ...held, ...message }

/** It has taken the place of a pending message already. */
const isClaimed = (held: Message | undefined): boolean => held?.echoId !== undefined

function remove(draft: Draft, id: MessageId): void {
  draft.removed = { ...draft.removed, [id]: id }
  delete draft.messages[id]
}

/** Known under the same key as before: the bubble stays the one it was. */
const named = (message: Message, original: PendingMessage | undefined): Message =>
  original ? { ...message, echoId: original.temporaryId } : message

function isOutdated(draft: Draft, held: Message, copy: Copy): boolean {
  if (copy.from === 'page') return (draft.heardAt[held.id] ?? 0) >= copy.requestedAt
  if (copy.from === 'created') return false
  return (held.updatedAt ?? 0) > (copy.message.updatedAt ?? Infinity)
}

/** Pending messages learnt of late: a copy of theirs may be held already. */
export function reclaim(thread: Thread): Thread {
  const unclaimed = Object.values(thread.messages).filter((held) => held.direction === 'incoming' && !isClaimed(held))
  const requestedAt = epochMs(Infinity)
  return receive(
    thread,
    unclaimed.map((message) => ({ from: 'page', message, requestedAt })),
  )
}

/** The server's answer to a send: the pending message gives way to the copy, under the same key on screen. */
export function settle(thread: Thread, original: PendingMessage['temporaryId'], message: Message): Thread {
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
