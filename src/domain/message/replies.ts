import type { Message } from './message.ts'

/** Returns the newest message id; 0 if there are no messages. */
export const newestId = (messages: readonly Message[]): number =>
  messages.reduce((newest, { id }) => Math.max(newest, id), 0)

/** Returns the messages of the team or its bot after the message with this id. */
export const pickRepliesAfter = (messages: readonly Message[], id: number): readonly Message[] =>
  messages.filter((message) => isReply(message) && message.id > id)

/** Returns whether a message is of the team or its bot. */
export const isReply = ({ direction }: Message): boolean => direction === 'outgoing' || direction === 'template'

/** What a screen reader has been told of the messages. */
export type Announced = {
  /** Id of the newest message when messages were last announced. */
  readonly upToId: number
  /** Ids of messages up to that one whose text was still growing. */
  readonly growingIds: readonly number[]
  readonly newMessages: readonly Message[]
}

/** Returns the state after these messages, none of which is announced. */
export const withoutAnnouncing = (messages: readonly Message[]): Announced => ({
  upToId: newestId(messages),
  growingIds: messages.filter(isGrowing).map(({ id }) => id),
  newMessages: [],
})

/**
 * Returns what to announce next: answers that are new and complete, and those whose text has stopped growing. Returns
 * `before` if nothing has changed.
 */
export function announceNext(before: Announced, messages: readonly Message[]): Announced {
  const next = withoutAnnouncing(messages)
  if (next.upToId <= before.upToId && String(next.growingIds) === String(before.growingIds)) return before
  const newMessages = messages.filter(
    (message) =>
      isReply(message) && !isGrowing(message) && (message.id > before.upToId || before.growingIds.includes(message.id)),
  )
  return { ...next, newMessages: newMessages.length > 0 ? newMessages : before.newMessages }
}

const isGrowing = ({ stream }: Message): boolean => stream === 'running'
