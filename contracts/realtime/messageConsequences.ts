import type { Check, Form } from '../support/expectation.ts'
import { createEventConsequences } from './eventConsequences.ts'

const DATA = '$.message.data'

/** Returns the consequences for the visitor if a field is missing that every message of the cable needs. */
export const createMessageConsequences = (consequence: string) => ({
  ...createEventConsequences(consequence),
  [`${DATA}.id`]: consequence,
  [`${DATA}.conversation_id`]: `${consequence} The message belongs to no known conversation.`,
  [`${DATA}.message_type`]: `${consequence} The author of the message is unknown.`,
  [`${DATA}.created_at`]: `${consequence} The time of the message is unknown.`,
})

const CONVERSATION_CHECK: Check = {
  path: `${DATA}.conversation_id`,
  rule: 'equals',
  expected: ['${conversationId}'],
  loses: 'The message seems to belong to another conversation, so it does not appear.',
}

/** Checks that the event's message is newer than the message whose id the state returned. */
export const NEW_MESSAGE_CHECKS: readonly Check[] = [
  {
    path: `${DATA}.id`,
    rule: 'above',
    expected: ['${messageId}'],
    loses: 'The widget does not load a new message after an interruption, because its id is too low.',
  },
  CONVERSATION_CHECK,
]

/** Checks that the event's message is the one whose id the state returned. */
export const SAME_MESSAGE_CHECKS: readonly Check[] = [
  {
    path: `${DATA}.id`,
    rule: 'equals',
    expected: ['${messageId}'],
    loses: 'The widget changes the wrong message.',
  },
  CONVERSATION_CHECK,
]

/** Form of `updated_at` on the cable: ISO 8601. */
export const TIME_FORMS: Readonly<Record<string, Form>> = {
  [`${DATA}.updated_at`]: /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}.*$/,
}
