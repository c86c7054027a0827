import type { MessageId } from '#domain/message/message.ts'
import { type Check, type Expectation, EXAMPLE_VALUES } from '../support/expectation.ts'
import { SECONDS } from '../support/forms.ts'
import { ANSWERED_CONVERSATION, LONG_CONVERSATION, NEW_VISITOR } from '../support/states.ts'
import { SENDING } from './sending.ts'

const MESSAGE = EXAMPLE_VALUES.messageId as MessageId

const PAGE = {
  operation: 'listMessages',
  status: 200,
  example: 'page',
  lists: { '$.payload': 'alike' },
} as const

const LIST_CONSEQUENCES = {
  '$.payload[*].id': 'Messages do not appear.',
  '$.payload[*].conversation_id': 'Messages do not appear.',
  '$.payload[*].message_type': 'Messages have no author, so they do not appear.',
  '$.payload[*].created_at': 'Messages have no time and no order, so they do not appear.',
}

const IN_CONVERSATION: Check = {
  path: '$.payload[*].conversation_id',
  rule: 'equals',
  expected: ['${conversationId}'],
  loses: 'Messages seem to belong to another conversation, so they do not appear.',
}

const DISTINCT_IDS_CHECK: Check = {
  path: '$.payload[*].id',
  rule: 'distinct',
  loses: 'A message disappears, because another message has the same id.',
}

const LISTS: readonly Expectation[] = [
  {
    ...PAGE,
    description: 'the newest messages of a conversation',
    states: [ANSWERED_CONVERSATION],
    call: (api) => api.messages.list({}),
    // The visitor has seen the answer, so the time is not 0.
    forms: { '$.meta.contact_last_seen_at': SECONDS },
    checks: [
      IN_CONVERSATION,
      DISTINCT_IDS_CHECK,
      {
        path: '$.payload[*].id',
        rule: 'includes',
        expected: ['${messageId}'],
        loses: 'The newest message does not appear.',
      },
    ],
    loses: {
      ...LIST_CONSEQUENCES,
      $: 'The conversation appears empty.',
      '$.payload': 'The conversation appears empty.',
      '$.meta': 'The unread count breaks.',
      '$.meta.contact_last_seen_at': 'The unread count breaks.',
    },
  },
  {
    ...PAGE,
    description: 'the messages before a given message',
    states: [LONG_CONVERSATION],
    call: (api) => api.messages.list({ before: MESSAGE }),
    checks: [
      IN_CONVERSATION,
      DISTINCT_IDS_CHECK,
      {
        path: '$.payload[*].id',
        rule: 'below',
        expected: ['${messageId}'],
        loses: 'Earlier messages do not load, because the widget receives the same page again and again.',
      },
      {
        path: '$.payload[*].id',
        rule: 'includes',
        expected: ['${previousMessageId}'],
        loses: 'Earlier messages do not load completely, because the ones directly before the page are missing.',
      },
    ],
    loses: {
      ...LIST_CONSEQUENCES,
      $: 'Earlier messages do not load.',
      '$.payload': 'Earlier messages do not load.',
      '$.meta': 'The unread count breaks.',
    },
  },
  {
    ...PAGE,
    description: 'the messages after a given message',
    states: [LONG_CONVERSATION],
    call: (api) => api.messages.list({ after: MESSAGE }),
    checks: [
      IN_CONVERSATION,
      DISTINCT_IDS_CHECK,
      {
        path: '$.payload[*].id',
        rule: 'above',
        expected: ['${messageId}'],
        loses:
          'Messages from the time when the visitor was offline are incomplete, because the page repeats known messages.',
      },
      {
        path: '$.payload[*].id',
        rule: 'includes',
        expected: ['${nextMessageId}'],
        loses: 'Messages from the time when the visitor was offline do not appear, or only the newest ones do.',
      },
    ],
    loses: {
      ...LIST_CONSEQUENCES,
      $: 'Messages from the time when the visitor was offline do not appear.',
      '$.payload': 'Messages from the time when the visitor was offline do not appear.',
      '$.meta': 'The unread count breaks.',
    },
  },
  {
    description: 'the messages of a visitor without a conversation',
    operation: 'listMessages',
    status: 200,
    example: 'empty',
    states: [NEW_VISITOR],
    call: (api) => api.messages.list({}),
    loses: {
      $: 'A visitor without a conversation sees an error.',
      '$.payload': 'A visitor without a conversation sees an error.',
    },
  },
]

export const MESSAGES: readonly Expectation[] = [...LISTS, ...SENDING]
