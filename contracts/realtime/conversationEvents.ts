import { ANSWERED_CONVERSATION, RESOLVED } from '../support/states.ts'
import type { Check } from '../support/expectation.ts'
import { SECONDS } from '../support/forms.ts'
import { createEventConsequences } from './eventConsequences.ts'
import type { FrameExpectation } from './frameInteractions.ts'
import { AGENT_LABELS, AGENT_RESOLVES, CONVERSATION_BEGINS } from './states.ts'

const CONVERSATION_CHECK: Check = {
  path: '$.message.data.id',
  rule: 'equals',
  expected: ['${conversationId}'],
  loses: 'The change seems to belong to another conversation.',
}

const INBOX_CHECK: Check = {
  path: '$.message.data.inbox_id',
  rule: 'equals',
  expected: ['${inboxId}'],
  loses: 'The widget starts the bot for another inbox, so the bot does not answer.',
}

const OPEN_STATUS_CHECK: Check = {
  path: '$.message.data.status',
  rule: 'equals',
  expected: ['open'],
  loses: 'An open conversation appears as resolved, or as a conversation with the bot.',
}

/** Form of the visitor's last-seen time: not 0, because the visitor has seen the answer. */
const LAST_SEEN_FORMS = { '$.message.data.contact_last_seen_at': SECONDS }

export const CONVERSATION_EVENTS: readonly FrameExpectation[] = [
  {
    stage: 'confirmed',
    description: 'a new conversation',
    message: 'conversationCreated',
    example: 'conversationCreated',
    states: [ANSWERED_CONVERSATION, CONVERSATION_BEGINS],
    // The widget treats a missing status as `open`, so a conversation with the bot would appear as one with the team.
    requiredPaths: ['$.message.data.status'],
    forms: { '$.message.data.status': /^(open|pending|snoozed)$/ },
    checks: [
      INBOX_CHECK,
      {
        path: '$.message.data.meta.sender.email',
        rule: 'equals',
        expected: ['${email}'],
        loses: "The widget offers transcripts to another person's e-mail address.",
      },
    ],
    loses: {
      ...createEventConsequences(
        'A conversation that starts in another tab or on another device does not appear until the page reloads.',
      ),
      '$.message.data.status':
        'A new conversation with the bot appears as a conversation with the team, or as resolved.',
      '$.message.data.meta': 'The widget asks for an e-mail address that is already known.',
    },
  },
  {
    stage: 'confirmed',
    description: 'an update of an open conversation',
    message: 'conversationUpdated',
    example: 'conversationUpdated',
    states: [ANSWERED_CONVERSATION, AGENT_LABELS],
    forms: LAST_SEEN_FORMS,
    checks: [CONVERSATION_CHECK, INBOX_CHECK, OPEN_STATUS_CHECK],
    loses: {
      ...createEventConsequences('A change of the conversation does not appear until the page reloads.'),
      '$.message.data.contact_last_seen_at': 'Messages that the visitor has read on another device count as unread.',
    },
  },
  {
    stage: 'confirmed',
    description: 'an update of a resolved conversation',
    message: 'conversationUpdated',
    example: 'endedLabelled',
    states: [RESOLVED, AGENT_LABELS],
    forms: { ...LAST_SEEN_FORMS, '$.message.data.status': 'exactly' },
    checks: [CONVERSATION_CHECK, INBOX_CHECK],
    loses: {
      ...createEventConsequences('A change of the conversation does not appear until the page reloads.'),
      '$.message.data.status': 'A resolved conversation appears as open again.',
      '$.message.data.contact_last_seen_at': 'Messages that the visitor has read on another device count as unread.',
    },
  },
  {
    stage: 'confirmed',
    description: 'a conversation that an agent has resolved',
    message: 'statusChanged',
    example: 'statusChanged',
    states: [ANSWERED_CONVERSATION, AGENT_RESOLVES],
    forms: { ...LAST_SEEN_FORMS, '$.message.data.status': 'exactly' },
    checks: [CONVERSATION_CHECK, INBOX_CHECK],
    loses: {
      ...createEventConsequences(
        'The conversation does not end for the visitor, who can neither rate it nor start a new one.',
      ),
      '$.message.data.contact_last_seen_at': 'Messages that the visitor has read on another device count as unread.',
    },
  },
]
