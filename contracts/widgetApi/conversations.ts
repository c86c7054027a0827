import type { TemporaryId } from '#domain/message.ts'
import { epochSeconds } from '#domain/time.ts'
import { type Check, type Expectation, VALUES } from '../support/expectation.ts'
import { SECONDS } from '../support/forms.ts'
import { ANSWERED, NOBODY, RESOLVED, STRANGER, TOO_FAST, WITH_ATTRIBUTES } from '../support/states.ts'

const CURRENT = {
  $: 'The conversation is not found again.',
  '$.id': 'The conversation is not found again.',
  '$.inbox_id': 'The conversation is not found again.',
}

const OF_STATE: readonly Check[] = [
  {
    path: '$.id',
    rule: 'equals',
    expected: ['${conversationId}'],
    loses: "The visitor's own messages count as another conversation's.",
  },
  {
    path: '$.inbox_id',
    rule: 'equals',
    expected: ['${inboxId}'],
    loses: 'The bot is called for another inbox, so it stays silent.',
  },
]

/** Form for a visitor who has seen the answer: the time is not 0. */
const SEEN = { '$.contact_last_seen_at': SECONDS }

const LOADING: readonly Expectation[] = [
  {
    description: "the visitor's open conversation",
    operation: 'loadConversation',
    status: 200,
    example: 'open',
    states: [ANSWERED],
    call: (api) => api.conversations.load(),
    forms: SEEN,
    checks: [
      ...OF_STATE,
      {
        path: '$.status',
        rule: 'equals',
        expected: ['open'],
        loses: "A conversation that is open looks like one that is over, or like the bot's.",
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
    checks: OF_STATE,
    loses: {
      ...CURRENT,
      '$.status': 'A conversation that is over looks open, and no new one is offered.',
      '$.contact_last_seen_at': 'The unread count breaks.',
    },
  },
  {
    description: 'no conversation where there is none',
    operation: 'loadConversation',
    status: 200,
    example: 'none',
    states: [STRANGER],
    call: (api) => api.conversations.load(),
    loses: { $: 'The visitor cannot begin a conversation.' },
  },
  {
    description: 'no conversation of a visitor nobody knows',
    operation: 'loadConversation',
    status: 404,
    states: [NOBODY],
    call: (api) => api.conversations.load(),
    loses: { $: 'A visitor whose session is over looks like an outage.' },
  },
]

const BEGINNING = {
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
  states: [STRANGER],
  call: (api) => api.conversations.create({ ...BEGINNING, customAttributes: { plan: 'pro' } }),
  lists: { '$.messages': 'alike' },
  checks: [
    // The response may contain a greeting in addition to the visitor's own message.
    {
      path: '$.messages[*].message_type',
      rule: 'includes',
      expected: [0],
      loses: "The visitor's first message looks like the team's.",
    },
    {
      path: '$.messages[*].content',
      rule: 'includes',
      expected: [BEGINNING.content],
      loses: 'The first message appears otherwise than it was written.',
    },
    {
      path: '$.messages[*].conversation_id',
      rule: 'equals',
      expected: ['$.id'],
      loses: "The first message counts as another conversation's, so it does not appear.",
    },
  ],
  loses: {
    $: 'No conversation can be begun.',
    '$.id': 'No conversation can be begun.',
    '$.inbox_id': 'No conversation can be begun.',
    '$.messages': 'The first message seems not to have been sent.',
    '$.messages[*].content': 'The first message appears empty.',
    '$.messages[*].message_type': 'It is not known who has written the first message, so it does not appear.',
    '$.messages[*].created_at': 'The first message has no time, so it does not appear.',
  },
}

const TOO_MANY: Expectation = {
  description: 'a request to begin no more conversations for now',
  operation: 'createConversation',
  status: 429,
  states: [TOO_FAST],
  isOptional: true,
  call: (api) => api.conversations.create(BEGINNING),
  loses: { $: 'A first message that was written too fast fails, instead of going out a little later by itself.' },
}

/** Calls of which only the success matters: their response body is not read. */
const DEEDS: readonly Expectation[] = [
  {
    description: 'the end of a conversation',
    operation: 'resolveConversation',
    status: 200,
    states: [ANSWERED],
    call: (api) => api.conversations.resolve(),
    loses: { $: 'The visitor cannot end the conversation.' },
  },
  {
    description: 'that the visitor types',
    operation: 'setTyping',
    status: 200,
    states: [ANSWERED],
    call: (api) => api.conversations.setTyping(true),
    loses: { $: 'Agents do not see that the visitor is writing.' },
  },
  {
    description: 'that the visitor has seen everything',
    operation: 'markSeen',
    status: 200,
    states: [ANSWERED],
    call: (api) => api.conversations.markSeen(epochSeconds(1_700_000_100)),
    loses: { $: 'Messages that have been read are counted as unread again.' },
  },
  {
    description: 'a transcript by mail',
    operation: 'sendTranscript',
    status: 200,
    states: [ANSWERED],
    call: (api) => api.conversations.sendTranscript(VALUES.email),
    fill: { '$.email': 'email' },
    loses: { $: 'The visitor gets no copy of the conversation.' },
  },
  {
    description: "a conversation's attributes",
    operation: 'setConversationAttributes',
    status: 204,
    states: [ANSWERED],
    call: (api) => api.conversations.setCustomAttributes({ plan: 'pro', seats: 3 }),
    loses: { $: 'Agents do not see what the page knows about the conversation.' },
  },
  {
    description: 'one attribute less on a conversation',
    operation: 'deleteConversationAttributes',
    status: 200,
    states: [WITH_ATTRIBUTES],
    call: (api) => api.conversations.deleteCustomAttribute('plan'),
    loses: { $: 'Agents see about the conversation what no longer holds.' },
  },
]

export const CONVERSATIONS: readonly Expectation[] = [...LOADING, CREATED, TOO_MANY, ...DEEDS]
