import type { Message, MessageId } from './message.ts'

/**
 * Returns the text of the visitor's question before an answer: a message, or the chosen options. Undefined if there is
 * none, or if it has no text to send again, such as a file or a form.
 */
export function findQuestion(messages: readonly Message[], answer: MessageId): string | undefined {
  const question = messages.findLast((message) => message.id < answer && isFromVisitor(message))
  if (question?.direction === 'incoming') return question.content || undefined
  return question?.body.kind === 'select'
    ? question.body.submitted?.map(({ title, value }) => title ?? value).join(', ')
    : undefined
}

const isFromVisitor = ({ direction, body }: Message): boolean =>
  direction === 'incoming' || ('submitted' in body && body.submitted !== undefined) || ('submittedEmail' in body && body.submittedEmail !== undefined) // prettier-ignore

/** Returns whether the visitor or the team has written after this message. */
export const isFollowed = (messages: readonly Message[], answer: MessageId): boolean =>
  messages.some(({ id, direction }) => id > answer && (direction === 'incoming' || direction === 'outgoing'))
