import { ANSWERED_CONVERSATION } from '../support/states.ts'
import { createEventConsequences } from './eventConsequences.ts'
import type { ExchangeExpectation } from './frameInteractions.ts'
import { UNKNOWN_ROOM } from './states.ts'

/** Commands that the widget sends, and their replies. */
export const EXCHANGES: readonly ExchangeExpectation[] = [
  {
    description: 'a subscription to the room of a visitor',
    operation: 'subscribe',
    message: 'confirmSubscription',
    example: 'confirmed',
    states: [ANSWERED_CONVERSATION],
    stage: 'welcomed',
    loses: {
      $: 'The widget does not load the messages that it missed while it was disconnected.',
      '$.type': 'The widget does not load the messages that it missed while it was disconnected.',
      '$.identifier': 'The widget does not load the messages that it missed while it was disconnected.',
    },
  },
  {
    description: 'a subscription to an unknown room',
    operation: 'subscribe',
    message: 'rejectSubscription',
    example: 'rejected',
    states: [UNKNOWN_ROOM],
    // A stock server does not answer an unknown subscription. The widget then retries twice a minute.
    isOptional: true,
    stage: 'welcomed',
    loses: {
      $: 'The widget subscribes to an unknown room again and again, and never shows that it is disconnected.',
      '$.type': 'The widget subscribes to an unknown room again and again, and never shows that it is disconnected.',
      '$.identifier': 'The widget does not know which subscription the server rejects.',
    },
  },
  {
    description: "an update of the visitor's presence",
    operation: 'updatePresence',
    action: 'update_presence',
    message: 'presenceUpdate',
    example: 'presence',
    states: [ANSWERED_CONVERSATION],
    stage: 'confirmed',
    loses: {
      ...createEventConsequences('The widget does not show which agents are online.'),
      $: 'The visitor appears offline to the agents, and the widget does not show which agents are online.',
    },
  },
]
