import type { Check, Form } from '../support/expectation.ts'
import { room } from './losses.ts'

const DATA = '$.message.data'

/** Returns the consequences for the visitor if a field is missing that every message of the cable needs. */
export const loseMessage = (what: string) => ({
  ...room(what),
  [`${DATA}.id`]: what,
  [`${DATA}.conversation_id`]: `${what} The message belongs to no known conversation.`,
  [`${DATA}.message_type`]: `${what} The author of the message is unknown.`,
  [`${DATA}.created_at`]: `${what} The time of the message is unknown.`,
})

const IN_CONVERSATION: Check = {
  path: `${DATA}.conversation_id`,
  rule: 'equals',
  expected: ['${conversationId}'],
  loses: 'The message seems to belong to another conversation, so it does not appear.',
}

/** Checks for a message that is newer than the message of the state. */
export const IS_NEW: readonly Check[] = [
  {
    path: `${DATA}.id`,
    rule: 'above',
    expected: ['${messageId}'],
    loses: 'The widget does not load a new message after an interruption, because its id is too low.',
  },
  IN_CONVERSATION,
]

/** Checks for a change of the state's message. */
export const IS_THE_ONE: readonly Check[] = [
  {
    path: `${DATA}.id`,
    rule: 'equals',
    expected: ['${messageId}'],
    loses: 'The widget changes the wrong message.',
  },
  IN_CONVERSATION,
]

/** Form of `updated_at` on the cable: ISO 8601. */
export const MOMENTS: Readonly<Record<string, Form>> = {
  [`${DATA}.updated_at`]: /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}.*$/,
}
