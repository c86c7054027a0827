import type { Message, MessageId } from './message.ts'

/** Returns the visitor's question before an answer; undefined if there is none, or if it has no text to send again. */
export const findQuestion = (messages: readonly Message[], answer: MessageId): Message | undefined => {
  const question = messages.findLast(({ id, direction }) => direction === 'incoming' && id < answer)
  return question?.content ? question : undefined
}

/** Returns whether the visitor or the team has written after this message. */
export const isFollowed = (messages: readonly Message[], answer: MessageId): boolean =>
  messages.some(({ id, direction }) => id > answer && (direction === 'incoming' || direction === 'outgoing'))
