import type { Check, Expectation } from './expectation.ts'
import { AGENT_ONLINE, NO_INBOX } from './states.ts'

export const SOMEBODY_ONLINE: Check = {
  path: '$.payload[*].availability_status',
  rule: 'includes',
  expected: ['online'],
  loses: 'The team seems to be away while it is there.',
}

/**
 * Returns the expectations for the list of agents. Two services have it; the widget requests it from the second if the
 * first fails.
 */
export const agentsFrom = (call: Expectation['call']): readonly Expectation[] => [
  {
    description: 'the agents of the inbox',
    operation: 'listAgents',
    status: 200,
    example: 'online',
    states: [AGENT_ONLINE],
    call,
    checks: [SOMEBODY_ONLINE],
    loses: {
      $: 'It is not shown who answers, and whether anybody is there.',
      '$.payload': 'It is not shown who answers, and whether anybody is there.',
      '$.payload[*].name': 'The agents have no names.',
      '$.payload[*].avatar_url': 'The agents have no pictures.',
      '$.payload[*].availability_status': 'The team seems to be away while it is there.',
    },
  },
  {
    description: 'no agents for an unknown website token',
    operation: 'listAgents',
    status: 404,
    states: [NO_INBOX],
    call,
    loses: { $: 'A page with an old or mistyped token looks like an outage.' },
  },
]
