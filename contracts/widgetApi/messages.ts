import type { MessageId } from '#domain/message.ts'
import { type Check, type Expectation, VALUES } from '../support/expectation.ts'
import { SECONDS } from '../support/forms.ts'
import { ANSWERED, LONG, STRANGER } from '../support/states.ts'
import { SENDING } from './sending.ts'

const MESSAGE = VALUES.messageId as MessageId

const PAGE = {
  operation: 'listMessages',
  status: 200,
  example: 'page',
  lists: { '$.payload': 'alike' },
} as const

const LISTED = {
  '$.payload[*].id': 'Messages do not appear.',
  '$.payload[*].conversation_id': 'Messages do not appear.',
  '$.payload[*].message_type': 'It is not known who has written a message, so it does not appear.',
  '$.payload[*].created_at': 'Messages have no time and no order, so they do not appear.',
}

const IN_CONVERSATION: Check = {
  path: '$.payload[*].conversation_id',
  rule: 'equals',
  expected: ['${conversationId}'],
  loses: "Messages count as another conversation's, so they do not appear.",
}

const DISTINCT: Check = {
  path: '$.payload[*].id',
  rule: 'distinct',
  loses: 'Of two messages with one id, one takes the place of the other.',
}

const LISTS: readonly Expectation[] = [
  {
    ...PAGE,
    description: 'the newest messages',
    states: [ANSWERED],
    call: (api) => api.messages.list({}),
    // The visitor has seen the answer, so the time is not 0.
    forms: { '$.meta.contact_last_seen_at': SECONDS },
    checks: [
      IN_CONVERSATION,
      DISTINCT,
      {
        path: '$.payload[*].id',
        rule: 'includes',
        expected: ['${messageId}'],
        loses: 'The newest message does not appear.',
      },
    ],
    loses: {
      ...LISTED,
      $: 'The conversation appears empty.',
      '$.payload': 'The conversation appears empty.',
      '$.meta': 'The unread count breaks.',
      '$.meta.contact_last_seen_at': 'The unread count breaks.',
    },
  },
  {
    ...PAGE,
    description: 'the messages before one',
    states: [LONG],
    call: (api) => api.messages.list({ before: MESSAGE }),
    checks: [
      IN_CONVERSATION,
      DISTINCT,
      {
        path: '$.payload[*].id',
        rule: 'below',
        expected: ['${messageId}'],
        loses: 'Earlier messages do not load: the same page comes again and again.',
      },
      {
        path: '$.payload[*].id',
        rule: 'includes',
        expected: ['${previousMessageId}'],
        loses: 'Earlier messages do not load: those right before the page are missing.',
      },
    ],
    loses: {
      ...LISTED,
      $: 'Earlier messages do not load.',
      '$.payload': 'Earlier messages do not load.',
      '$.meta': 'The unread count breaks.',
    },
  },
  {
    ...PAGE,
    description: 'the messages after one',
    states: [LONG],
    call: (api) => api.messages.list({ after: MESSAGE }),
    checks: [
      IN_CONVERSATION,
      DISTINCT,
      {
        path: '$.payload[*].id',
        rule: 'above',
        expected: ['${messageId}'],
        loses: 'What was written while the visitor was offline is cut off by what they know.',
      },
      {
        path: '$.payload[*].id',
        rule: 'includes',
        expected: ['${nextMessageId}'],
        loses: 'What was written while the visitor was offline does not appear, or only the end of it.',
      },
    ],
    loses: {
      ...LISTED,
      $: 'What was written while the visitor was offline does not appear.',
      '$.payload': 'What was written while the visitor was offline does not appear.',
      '$.meta': 'The unread count breaks.',
    },
  },
  {
    description: 'no messages where there is no conversation',
    operation: 'listMessages',
    status: 200,
    example: 'empty',
    states: [STRANGER],
    call: (api) => api.messages.list({}),
    loses: {
      $: 'A visitor who has not written yet sees an error.',
      '$.payload': 'A visitor who has not written yet sees an error.',
    },
  },
]

export const MESSAGES: readonly Expectation[] = [...LISTS, ...SENDING]
