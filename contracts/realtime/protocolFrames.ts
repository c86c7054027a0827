import { ANSWERED } from '../support/states.ts'
import { room } from './losses.ts'
import type { FrameExpectation } from './make.ts'
import { AGENT_LEAVES, SERVER_RESTARTS, TURNED_AWAY } from './states.ts'

/** Presence updates, and frames of the protocol itself. */
export const PROTOCOL_FRAMES: readonly FrameExpectation[] = [
  {
    stage: 'confirmed',
    description: 'who is there',
    message: 'presenceUpdate',
    example: 'presence',
    states: [ANSWERED, AGENT_LEAVES],
    loses: room('Agents who have gone seem to be online.'),
  },
  {
    description: 'the welcome',
    message: 'welcome',
    example: 'welcome',
    states: [ANSWERED],
    stage: 'opened',
    loses: {
      $: 'Nothing comes by itself: answers are not seen until the page is loaded again.',
      '$.type': 'Nothing comes by itself: answers are not seen until the page is loaded again.',
    },
  },
  {
    description: 'a sign of life',
    message: 'ping',
    example: 'ping',
    states: [ANSWERED],
    stage: 'confirmed',
    everyMs: 3_000,
    loses: {
      $: 'The chat says again and again that it has lost the connection.',
      '$.type': 'The chat says again and again that it has lost the connection.',
    },
  },
  {
    description: 'a server that restarts',
    message: 'disconnect',
    example: 'restart',
    states: [ANSWERED, SERVER_RESTARTS],
    stage: 'confirmed',
    loses: {
      $: 'After a restart all visitors come back at once, or answers are missing for longer.',
      '$.type': 'After a restart all visitors come back at once, or answers are missing for longer.',
    },
  },
  {
    description: 'a server that turns visitors away',
    message: 'disconnect',
    example: 'unauthorized',
    states: [ANSWERED, TURNED_AWAY],
    stage: 'confirmed',
    forms: { '$.reconnect': 'exactly' },
    loses: {
      $: 'A visitor who is turned away seems to be connected.',
      '$.type': 'A visitor who is turned away seems to be connected.',
      '$.reconnect': 'A visitor who is turned away comes back again and again.',
    },
  },
]
