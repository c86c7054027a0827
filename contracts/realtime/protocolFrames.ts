import { ANSWERED_CONVERSATION } from '../support/states.ts'
import { createEventConsequences } from './eventConsequences.ts'
import type { FrameExpectation } from './frameInteractions.ts'
import { AGENT_LEAVES, SERVER_RESTARTS, VISITOR_REJECTED } from './states.ts'

/** Expectations for presence updates, and for frames of the cable's own protocol (`welcome`, `ping`, `disconnect`). */
export const PROTOCOL_FRAMES: readonly FrameExpectation[] = [
  {
    stage: 'confirmed',
    description: 'the presence of the agents',
    message: 'presenceUpdate',
    example: 'presence',
    states: [ANSWERED_CONVERSATION, AGENT_LEAVES],
    loses: createEventConsequences('Agents who are away appear online.'),
  },
  {
    description: 'the welcome frame',
    message: 'welcome',
    example: 'welcome',
    states: [ANSWERED_CONVERSATION],
    stage: 'opened',
    loses: {
      $: 'New answers do not appear until the page reloads.',
      '$.type': 'New answers do not appear until the page reloads.',
    },
  },
  {
    description: 'a ping',
    message: 'ping',
    example: 'ping',
    states: [ANSWERED_CONVERSATION],
    stage: 'confirmed',
    everyMs: 3_000,
    loses: {
      $: 'The chat shows again and again that the connection is lost.',
      '$.type': 'The chat shows again and again that the connection is lost.',
    },
  },
  {
    description: 'a disconnect because of a server restart',
    message: 'disconnect',
    example: 'restart',
    states: [ANSWERED_CONVERSATION, SERVER_RESTARTS],
    stage: 'confirmed',
    loses: {
      $: 'After a restart, all visitors reconnect at once, or new answers appear late.',
      '$.type': 'After a restart, all visitors reconnect at once, or new answers appear late.',
    },
  },
  {
    description: 'a disconnect that forbids a reconnection',
    message: 'disconnect',
    example: 'unauthorized',
    states: [ANSWERED_CONVERSATION, VISITOR_REJECTED],
    stage: 'confirmed',
    forms: { '$.reconnect': 'exactly' },
    loses: {
      $: 'A rejected visitor appears as connected.',
      '$.type': 'A rejected visitor appears as connected.',
      '$.reconnect': 'A rejected visitor reconnects again and again.',
    },
  },
]
