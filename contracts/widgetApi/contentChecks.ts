import type { Check } from '../support/expectation.ts'

const ITEM = '$.payload[*]'

export const IN_CONVERSATION: Check = {
  path: `${ITEM}.conversation_id`,
  rule: 'equals',
  expected: ['${conversationId}'],
  loses: 'The message seems to belong to another conversation, so it does not appear.',
}

export const FROM_AGENT: Check = {
  path: `${ITEM}.sender.type`,
  rule: 'equals',
  expected: ['user', 'User'],
  loses: 'An agent appears as the visitor or as a bot.',
}

export const OWN_ADDRESS: Check = {
  path: `${ITEM}.content_attributes.submitted_email`,
  rule: 'equals',
  expected: ['${email}'],
  loses: "The visitor sees another person's e-mail address as their own.",
}
