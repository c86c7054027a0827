import type { Check, Expectation } from './expectation.ts'
import { AGENT_ONLINE, UNKNOWN_WEBSITE_TOKEN } from './states.ts'

export const AGENT_ONLINE_CHECK: Check = {
  path: '$.payload[*].availability_status',
  rule: 'includes',
  expected: ['online'],
  loses: 'The team appears offline although an agent is online.',
}

/**
 * Returns the expectations for the list of agents. The widget requests the list from the middleware if its request to
 * the widget API fails.
 */
export const agentExpectations = (call: Expectation['call']): readonly Expectation[] => [
  {
    description: 'the agents of the inbox',
    operation: 'listAgents',
    status: 200,
    example: 'online',
    states: [AGENT_ONLINE],
    call,
    checks: [AGENT_ONLINE_CHECK],
    loses: {
      $: 'The widget does not show the agents and whether they are online.',
      '$.payload': 'The widget does not show the agents and whether they are online.',
      '$.payload[*].name': 'The agents have no names.',
      '$.payload[*].avatar_url': 'The agents have no pictures.',
      '$.payload[*].availability_status': 'The team appears offline although an agent is online.',
    },
  },
  {
    description: 'the agents for an unknown website token',
    operation: 'listAgents',
    status: 404,
    states: [UNKNOWN_WEBSITE_TOKEN],
    call,
    loses: { $: 'A page with an old or mistyped website token looks like an outage.' },
  },
]
