import { ANSWERED } from '../support/states.ts'
import { room } from './losses.ts'
import type { ExchangeExpectation } from './make.ts'
import { NO_ROOM } from './states.ts'

/** Commands that the widget sends, and their replies. */
export const EXCHANGES: readonly ExchangeExpectation[] = [
  {
    description: 'entering the room of a visitor',
    operation: 'subscribe',
    message: 'confirmSubscription',
    example: 'confirmed',
    states: [ANSWERED],
    stage: 'welcomed',
    loses: {
      $: 'What happened while the line was down is never asked for: answers are missing.',
      '$.type': 'What happened while the line was down is never asked for: answers are missing.',
      '$.identifier': 'What happened while the line was down is never asked for: answers are missing.',
    },
  },
  {
    description: 'entering a room that nobody has',
    operation: 'subscribe',
    message: 'rejectSubscription',
    example: 'rejected',
    states: [NO_ROOM],
    // A stock server does not answer an unknown subscription. The widget then retries twice a minute.
    isOptional: true,
    stage: 'welcomed',
    loses: {
      $: 'A room that is not there is asked for again and again, and the chat never says that nothing will come.',
      '$.type':
        'A room that is not there is asked for again and again, and the chat never says that nothing will come.',
      '$.identifier': 'It cannot be told which room is refused.',
    },
  },
  {
    description: 'a visitor who is still there',
    operation: 'updatePresence',
    action: 'update_presence',
    message: 'presenceUpdate',
    example: 'presence',
    states: [ANSWERED],
    stage: 'confirmed',
    loses: {
      ...room('It is not known which agents are there.'),
      $: 'Agents take a visitor who is reading for one who has gone, and it is not known which agents are there.',
    },
  },
]
