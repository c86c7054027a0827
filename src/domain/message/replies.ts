import type { Message } from './message.ts'

/** Returns the newest message id; 0 if there are no messages. */
export const newestId = (messages: readonly Message[]): number =>
  messages.reduce((newest, { id }) => Math.max(newest, id), 0)

/** Returns the messages of the team or its bot after the message with this id. */
export const pickRepliesAfter = (messages: readonly Message[], id: number): readonly Message[] =>
  messages.filter((message) => isReply(message) && message.id > id)

const isReply = ({ direction }: Message): boolean => direction === 'outgoing' || direction === 'template'
