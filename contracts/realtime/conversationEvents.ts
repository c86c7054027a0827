import { ANSWERED, RESOLVED } from '../support/states.ts'
import { room } from './losses.ts'
import type { FrameExpectation } from './make.ts'
import { AGENT_LABELS, AGENT_RESOLVES, CONVERSATION_BEGINS } from './states.ts'

/** What becomes of the conversation. */
export const CONVERSATION_EVENTS: readonly FrameExpectation[] = [
  {
    stage: 'confirmed',
    description: 'a conversation that begins',
    message: 'conversationCreated',
    example: 'conversationCreated',
    states: [ANSWERED, CONVERSATION_BEGINS],
    loses: {
      ...room('A conversation that begins elsewhere is not seen until the page is loaded again.'),
      '$.message.data.meta.sender.email': 'A visitor is asked for an address that is known.',
    },
  },
  {
    stage: 'confirmed',
    description: 'a conversation that has changed',
    message: 'conversationUpdated',
    example: 'conversationUpdated',
    states: [ANSWERED, AGENT_LABELS],
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
    forms: { '$.message.data.status': 'exactly' },
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
    forms: { '$.message.data.status': 'exactly' },
    loses: {
      ...room('A conversation does not end for the visitor: no rating is asked for, and no new one can be begun.'),
      '$.message.data.contact_last_seen_at': 'What was read on another device counts as unread.',
    },
  },
]
