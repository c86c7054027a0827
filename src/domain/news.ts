import type { Message } from './message.ts'

/** 0 where there are none. */
export const newestId = (messages: readonly Message[]): number =>
  messages.reduce((newest, { id }) => Math.max(newest, id), 0)

/** What the team or its bot has written since the message with this id. */
export const answersAfter = (messages: readonly Message[], id: number): readonly Message[] =>
  messages.filter((message) => isAnswer(message) && message.id > id)

const isAnswer = ({ direction }: Message): boolean => direction === 'outgoing' || direction === 'template'
