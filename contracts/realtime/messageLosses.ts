import type { Check, Form } from '../support/expectation.ts'
import { eventLosses } from './eventLosses.ts'

const DATA = '$.message.data'

/** Returns the consequences for the visitor if a field is missing that every message of the cable needs. */
export const messageLosses = (loss: string) => ({
  ...eventLosses(loss),
  [`${DATA}.id`]: loss,
  [`${DATA}.conversation_id`]: `${loss} The message belongs to no known conversation.`,
  [`${DATA}.message_type`]: `${loss} The author of the message is unknown.`,
  [`${DATA}.created_at`]: `${loss} The time of the message is unknown.`,
})

const IN_CONVERSATION: Check = {
  path: `${DATA}.conversation_id`,
  rule: 'equals',
  expected: ['${conversationId}'],
  loses: 'The message seems to belong to another conversation, so it does not appear.',
}

/** Checks that the event's message is newer than the message whose id the state returned. */
export const IS_NEW: readonly Check[] = [
  {
    path: `${DATA}.id`,
    rule: 'above',
    expected: ['${messageId}'],
    loses: 'The widget does not load a new message after an interruption, because its id is too low.',
  },
  IN_CONVERSATION,
]

/** Checks that the event's message is the one whose id the state returned. */
export const IS_SAME_MESSAGE: readonly Check[] = [
  {
    path: `${DATA}.id`,
    rule: 'equals',
    expected: ['${messageId}'],
    loses: 'The widget changes the wrong message.',
  },
  IN_CONVERSATION,
]

/** Form of `updated_at` on the cable: ISO 8601. */
export const TIME_FORMS: Readonly<Record<string, Form>> = {
  [`${DATA}.updated_at`]: /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}.*$/,
}
