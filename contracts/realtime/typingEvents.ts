import { ANSWERED } from '../support/states.ts'
import type { Check } from '../support/expectation.ts'
import { room } from './losses.ts'
import type { FrameExpectation } from './make.ts'
import { AGENT_STOPS, AGENT_TYPES, AGENT_TYPES_NOTE } from './states.ts'

const OF_STATE: readonly Check[] = [
  {
    path: '$.message.data.conversation.id',
    rule: 'equals',
    expected: ['${conversationId}'],
    loses: 'It is not seen, or seen in the wrong conversation, that somebody is typing.',
  },
]

/** Events about typing. */
export const TYPING_EVENTS: readonly FrameExpectation[] = [
  {
    stage: 'confirmed',
    description: 'an agent who starts typing',
    message: 'typingOn',
    example: 'typingOn',
    states: [ANSWERED, AGENT_TYPES],
    checks: [
      ...OF_STATE,
      {
        path: '$.message.data.is_private',
        rule: 'equals',
        expected: [false],
        loses: 'It is not seen that somebody is typing.',
      },
    ],
    loses: {
      ...room('It is not seen that somebody is typing.'),
      '$.message.data.user.name': 'It is not said who is typing.',
      '$.message.data.user.avatar_url': 'Whoever is typing has no picture.',
    },
  },
  {
    stage: 'confirmed',
    description: 'an agent who starts typing a private note',
    message: 'typingOn',
    example: 'privateNoteBegun',
    states: [ANSWERED, AGENT_TYPES_NOTE],
    checks: OF_STATE,
    forms: { '$.message.data.is_private': 'exactly' },
    loses: {
      ...room('Typing is not told from typing a private note.'),
      '$.message.data.is_private': 'A visitor sees somebody typing who never answers: it was a private note.',
    },
  },
  {
    stage: 'confirmed',
    description: 'an agent who stops typing',
    message: 'typingOff',
    example: 'typingOff',
    states: [ANSWERED, AGENT_STOPS],
    checks: OF_STATE,
    loses: room('Somebody seems to be typing for half a minute who has long stopped.'),
  },
]
