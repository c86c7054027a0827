import { ANSWERED, RESOLVED } from '../support/states.ts'
import type { Check } from '../support/expectation.ts'
import { SECONDS } from '../support/forms.ts'
import { room } from './losses.ts'
import type { FrameExpectation } from './make.ts'
import { AGENT_LABELS, AGENT_RESOLVES, CONVERSATION_BEGINS } from './states.ts'

const OF_STATE: Check = {
  path: '$.message.data.id',
  rule: 'equals',
  expected: ['${conversationId}'],
  loses: "What changes counts as another conversation's.",
}

const IN_INBOX: Check = {
  path: '$.message.data.inbox_id',
  rule: 'equals',
  expected: ['${inboxId}'],
  loses: 'The bot is called for another inbox, so it stays silent.',
}

const STAYS_OPEN: Check = {
  path: '$.message.data.status',
  rule: 'equals',
  expected: ['open'],
  loses: "A conversation that is open looks like one that is over, or like the bot's.",
}

/** Form for a visitor who has seen the answer: the time is not 0. */
const SEEN = { '$.message.data.contact_last_seen_at': SECONDS }

/** Events about the conversation. */
export const CONVERSATION_EVENTS: readonly FrameExpectation[] = [
  {
    stage: 'confirmed',
    description: 'a conversation that begins',
    message: 'conversationCreated',
    example: 'conversationCreated',
    states: [ANSWERED, CONVERSATION_BEGINS],
    // The code takes a missing status for open, which hides that a bot answers.
    requires: ['$.message.data.status'],
    forms: { '$.message.data.status': /^(open|pending|snoozed)$/ },
    checks: [
      IN_INBOX,
      {
        path: '$.message.data.meta.sender.email',
        rule: 'equals',
        expected: ['${email}'],
        loses: "Transcripts are offered for another person's address.",
      },
    ],
    loses: {
      ...room('A conversation that begins elsewhere is not seen until the page is loaded again.'),
      '$.message.data.status':
        "A conversation that begins with the bot looks like the team's, or like one that is over.",
      '$.message.data.meta': 'A visitor is asked for an address that is known.',
    },
  },
  {
    stage: 'confirmed',
    description: 'a conversation that has changed',
    message: 'conversationUpdated',
    example: 'conversationUpdated',
    states: [ANSWERED, AGENT_LABELS],
    forms: SEEN,
    checks: [OF_STATE, IN_INBOX, STAYS_OPEN],
    loses: {
      ...room('What changes in a conversation is not known until the page is loaded again.'),
      '$.message.data.contact_last_seen_at': 'What was read on another device counts as unread.',
    },
  },
  {
    stage: 'confirmed',
    description: 'a conversation that has changed after its end',
    message: 'conversationUpdated',
    example: 'endedLabelled',
    states: [RESOLVED, AGENT_LABELS],
    forms: { ...SEEN, '$.message.data.status': 'exactly' },
    checks: [OF_STATE, IN_INBOX],
    loses: {
      ...room('What changes in a conversation is not known until the page is loaded again.'),
      '$.message.data.status': 'A conversation that has ended seems to be open again.',
      '$.message.data.contact_last_seen_at': 'What was read on another device counts as unread.',
    },
  },
  {
    stage: 'confirmed',
    description: 'a conversation that an agent has resolved',
    message: 'statusChanged',
    example: 'statusChanged',
    states: [ANSWERED, AGENT_RESOLVES],
    forms: { ...SEEN, '$.message.data.status': 'exactly' },
    checks: [OF_STATE, IN_INBOX],
    loses: {
      ...room('A conversation does not end for the visitor: no rating is asked for, and no new one can be begun.'),
      '$.message.data.contact_last_seen_at': 'What was read on another device counts as unread.',
    },
  },
]
