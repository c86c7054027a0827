import { ANSWERED_CONVERSATION } from '../support/states.ts'
import type { Check } from '../support/expectation.ts'
import { createEventConsequences } from './eventConsequences.ts'
import type { FrameExpectation } from './frameInteractions.ts'
import { AGENT_STOPS, AGENT_TYPES, AGENT_TYPES_NOTE } from './states.ts'

const CONVERSATION_CHECK: readonly Check[] = [
  {
    path: '$.message.data.conversation.id',
    rule: 'equals',
    expected: ['${conversationId}'],
    loses: 'The typing indicator does not appear, or appears in the wrong conversation.',
  },
]

export const TYPING_EVENTS: readonly FrameExpectation[] = [
  {
    stage: 'confirmed',
    description: 'an agent who starts typing',
    message: 'typingOn',
    example: 'typingOn',
    states: [ANSWERED_CONVERSATION, AGENT_TYPES],
    checks: [
      ...CONVERSATION_CHECK,
      {
        path: '$.message.data.is_private',
        rule: 'equals',
        expected: [false],
        loses: 'The typing indicator does not appear.',
      },
    ],
    loses: {
      ...createEventConsequences('The typing indicator does not appear.'),
      '$.message.data.user.name': "The typing indicator does not show the agent's name.",
      '$.message.data.user.avatar_url': "The typing indicator does not show the agent's picture.",
    },
  },
  {
    stage: 'confirmed',
    description: 'an agent who starts typing a private note',
    message: 'typingOn',
    example: 'privateNoteBegun',
    states: [ANSWERED_CONVERSATION, AGENT_TYPES_NOTE],
    checks: CONVERSATION_CHECK,
    forms: { '$.message.data.is_private': 'exactly' },
    loses: {
      ...createEventConsequences('The widget does not distinguish typing a message from typing a private note.'),
      '$.message.data.is_private': 'The visitor sees a typing indicator for a private note that never appears.',
    },
  },
  {
    stage: 'confirmed',
    description: 'an agent who stops typing',
    message: 'typingOff',
    example: 'typingOff',
    states: [ANSWERED_CONVERSATION, AGENT_STOPS],
    checks: CONVERSATION_CHECK,
    loses: createEventConsequences('The typing indicator stays for half a minute after the agent has stopped.'),
  },
]
