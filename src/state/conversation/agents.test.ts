import { expect, test } from '@jest/globals'
import type { AgentId } from '#domain/agent.ts'
import { agents, type AgentsAction, type AgentsState, selectAgentsFetch } from './agents.ts'
import type { AppAction, AppState } from '../root.ts'

const NONE: AgentsState = { status: 'idle', agents: [] }
const MARA = { id: 1 as AgentId, name: 'Mara', presence: 'offline' as const }
const JON = { id: 2 as AgentId, name: 'Jon', presence: 'online' as const }
const failure = { code: 'network', reason: 'offline' } as const

const requested: AgentsAction = { type: 'agents/requested' }
const loaded: AgentsAction = { type: 'agents/loaded', agents: [MARA] }
const failed: AgentsAction = { type: 'agents/failed', failure }

const after = (...actions: readonly AppAction[]): AgentsState => actions.reduce(agents, NONE)
const flags = (state: AgentsState): string =>
  Object.entries(selectAgentsFetch({ agents: state } as AppState))
    .flatMap(([name, is]) => (is ? [name] : []))
    .join(' ')

test.each([
  [[], ''],
  [[requested], 'isLoading'],
  [[requested, loaded], 'hasFetched'],
  [[requested, failed], 'isError hasFetched'],
  [[requested, loaded, requested], 'isLoading hasFetched'],
  [[requested, failed, requested], 'isLoading hasFetched'],
  [[requested, failed, requested, loaded], 'hasFetched'],
] as const)('after the actions %j the flags of the agent fetch are “%s”', (actions, expected) =>
  expect(flags(after(...actions))).toBe(expected),
)

test('a failed fetch keeps the agents that are already known', () => {
  expect(after(loaded, requested, failed).agents).toEqual([MARA])
})

test('a presence update sets known agents, marks missing agents offline and ignores unknown ids', () => {
  const presence = { [1]: 'busy', [9]: 'online' }
  const state = after({ type: 'agents/loaded', agents: [MARA, JON] }, {
    type: 'realtime/received',
    receivedAt: 0,
    events: [{ event: 'presence.update', presence }],
  } as unknown as AppAction)
  expect(state.agents).toEqual([
    { ...MARA, presence: 'busy' },
    { ...JON, presence: 'offline' },
  ])
})
