import type { TemporaryId } from '#domain/message/message.ts'
import { epochSeconds } from '#domain/time.ts'
import { type Check, type Expectation, EXAMPLE_VALUES } from '../support/expectation.ts'
import { SECONDS } from '../support/forms.ts'
import {
  ANSWERED_CONVERSATION,
  UNKNOWN_VISITOR,
  RESOLVED,
  NEW_VISITOR,
  SENDING_TOO_FAST,
  WITH_ATTRIBUTES,
} from '../support/states.ts'

const CURRENT = {
  $: 'The conversation does not appear after a reload.',
  '$.id': 'The conversation does not appear after a reload.',
  '$.inbox_id': 'The conversation does not appear after a reload.',
}

const CONVERSATION_CHECKS: readonly Check[] = [
  {
    path: '$.id',
    rule: 'equals',
    expected: ['${conversationId}'],
    loses: "The visitor's own messages seem to belong to another conversation.",
  },
  {
    path: '$.inbox_id',
    rule: 'equals',
    expected: ['${inboxId}'],
    loses: 'The widget starts the bot for another inbox, so the bot does not answer.',
  },
]

/** Form of the visitor's last-seen time: not 0, because the visitor has seen the answer. */
const SEEN = { '$.contact_last_seen_at': SECONDS }

const LOADING: readonly Expectation[] = [
  {
    description: "the visitor's open conversation",
    operation: 'loadConversation',
    status: 200,
    example: 'open',
    states: [ANSWERED_CONVERSATION],
    call: (api) => api.conversations.load(),
    forms: SEEN,
    checks: [
      ...CONVERSATION_CHECKS,
      {
        path: '$.status',
        rule: 'equals',
        expected: ['open'],
        loses: 'An open conversation appears as resolved, or as a conversation with the bot.',
      },
    ],
    loses: { ...CURRENT, '$.contact_last_seen_at': 'The unread count breaks.' },
  },
  {
    description: "the visitor's resolved conversation",
    operation: 'loadConversation',
    status: 200,
    example: 'resolved',
    states: [RESOLVED],
    call: (api) => api.conversations.load(),
    forms: { ...SEEN, '$.status': 'exactly' },
    checks: CONVERSATION_CHECKS,
    loses: {
      ...CURRENT,
      '$.status': 'A resolved conversation appears as open, and the visitor cannot start a new one.',
      '$.contact_last_seen_at': 'The unread count breaks.',
    },
  },
  {
    description: 'the conversation of a visitor who has none',
    operation: 'loadConversation',
    status: 200,
    example: 'none',
    states: [NEW_VISITOR],
    call: (api) => api.conversations.load(),
    loses: { $: 'The visitor cannot start a conversation.' },
  },
  {
    description: 'the conversation of an unknown visitor',
    operation: 'loadConversation',
    status: 404,
    states: [UNKNOWN_VISITOR],
    call: (api) => api.conversations.load(),
    loses: { $: 'An expired session looks like an outage.' },
  },
]

const NEW_CONVERSATION = {
  content: 'Hello',
  temporaryId: '0a1b2c3d4e5f' as TemporaryId,
  timestamp: 'Fri Nov 20 2026 09:00:00 GMT+0000',
  refererUrl: 'https://shop.example.com/',
  contact: { name: 'Ada Byron', email: 'ada@example.com', phoneNumber: '+14155550123' },
}

const CREATED: Expectation = {
  description: 'a new conversation with its first message',
  operation: 'createConversation',
  status: 200,
  example: 'created',
  states: [NEW_VISITOR],
  call: (api) => api.conversations.create({ ...NEW_CONVERSATION, customAttributes: { plan: 'pro' } }),
  lists: { '$.messages': 'alike' },
  checks: [
    // The response may contain a greeting in addition to the visitor's own message.
    {
      path: '$.messages[*].message_type',
      rule: 'includes',
      expected: [0],
      loses: "The visitor's first message appears as a message of the team.",
    },
    {
      path: '$.messages[*].content',
      rule: 'includes',
      expected: [NEW_CONVERSATION.content],
      loses: 'The first message appears with a different text.',
    },
    {
      path: '$.messages[*].conversation_id',
      rule: 'equals',
      expected: ['$.id'],
      loses: 'The first message seems to belong to another conversation, so it does not appear.',
    },
  ],
  loses: {
    $: 'The visitor cannot start a conversation.',
    '$.id': 'The visitor cannot start a conversation.',
    '$.inbox_id': 'The visitor cannot start a conversation.',
    '$.messages': 'The first message appears as not sent.',
    '$.messages[*].content': 'The first message appears empty.',
    '$.messages[*].message_type': 'The first message has no author, so it does not appear.',
    '$.messages[*].created_at': 'The first message has no time, so it does not appear.',
  },
}

const RATE_LIMITED: Expectation = {
  description: 'a new conversation beyond the rate limit',
  operation: 'createConversation',
  status: 429,
  states: [SENDING_TOO_FAST],
  isOptional: true,
  call: (api) => api.conversations.create(NEW_CONVERSATION),
  loses: { $: 'A first message beyond the rate limit fails, because the widget does not retry it later.' },
}

/** Calls of which only the success matters: their response body is not read. */
const STATUS_ONLY: readonly Expectation[] = [
  {
    description: 'the end of the conversation by the visitor',
    operation: 'resolveConversation',
    status: 200,
    states: [ANSWERED_CONVERSATION],
    call: (api) => api.conversations.resolve(),
    loses: { $: 'The visitor cannot end the conversation.' },
  },
  {
    description: "the visitor's typing status",
    operation: 'setTyping',
    status: 200,
    states: [ANSWERED_CONVERSATION],
    call: (api) => api.conversations.setTyping(true),
    loses: { $: 'Agents do not see that the visitor is typing.' },
  },
  {
    description: 'the report that the visitor has seen all messages',
    operation: 'markSeen',
    status: 200,
    states: [ANSWERED_CONVERSATION],
    call: (api) => api.conversations.markSeen(epochSeconds(1_700_000_100)),
    loses: { $: 'Messages that the visitor has read count as unread again.' },
  },
  {
    description: 'a transcript by e-mail',
    operation: 'sendTranscript',
    status: 200,
    states: [ANSWERED_CONVERSATION],
    call: (api) => api.conversations.sendTranscript(EXAMPLE_VALUES.email),
    stateValues: { '$.email': 'email' },
    loses: { $: 'The visitor receives no copy of the conversation.' },
  },
  {
    description: 'new custom attributes of the conversation',
    operation: 'setConversationAttributes',
    status: 204,
    states: [ANSWERED_CONVERSATION],
    call: (api) => api.conversations.setCustomAttributes({ plan: 'pro', seats: 3 }),
    loses: { $: 'Agents do not see the custom attributes of the conversation.' },
  },
  {
    description: 'the removal of a custom attribute from the conversation',
    operation: 'deleteConversationAttributes',
    status: 200,
    states: [WITH_ATTRIBUTES],
    call: (api) => api.conversations.deleteCustomAttribute('plan'),
    loses: { $: 'Agents still see a removed custom attribute of the conversation.' },
  },
]

export const CONVERSATIONS: readonly Expectation[] = [...LOADING, CREATED, RATE_LIMITED, ...STATUS_ONLY]
