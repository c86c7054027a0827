import { expect, test } from '@jest/globals'
import type { Agent, AgentId, Presence } from '#domain/agent.ts'
import { epochMs } from '#domain/time.ts'
import { agents, type AgentsState } from './agents.ts'
import type { AppAction } from './root.ts'

const agent = (id: number, presence: Presence = 'offline'): Agent => ({ id: id as AgentId, name: `${id}`, presence })

const after = (...actions: readonly AppAction[]): AgentsState =>
  actions.reduce<AgentsState>((state, action) => agents(state, action), { status: 'idle', agents: [] })

const loaded: AppAction = { type: 'agents/loaded', agents: [agent(1, 'online'), agent(2)] }
const failed: AppAction = { type: 'agents/failed', failure: { code: 'network', reason: 'x' } }
const requested: AppAction = { type: 'agents/requested' }

const presence = (users: Readonly<Record<number, Presence>>): AppAction => ({
  type: 'realtime/received',
  receivedAt: epochMs(1),
  events: [{ event: 'presence.update', presence: users }],
})

test('a fetch is loading until it has ended, well or badly', () => {
  expect(after(requested).status).toBe('loading')
  expect(after(requested, loaded)).toEqual({ status: 'loaded', agents: [agent(1, 'online'), agent(2)] })
  expect(after(requested, failed)).toEqual({ status: 'failed', agents: [] })
})

test('a fetch that fails takes nobody away, and the next one makes it good', () => {
  expect(after(requested, loaded, requested, failed)).toMatchObject({
    status: 'failed',
    agents: [{ id: 1 }, { id: 2 }],
  })
  expect(after(requested, failed, requested, loaded).status).toBe('loaded')
})

test('who is there is told by the agents’ ids; whom it does not name has gone', () => {
  expect(after(loaded, presence({ 2: 'busy', 99: 'online' })).agents).toEqual([agent(1, 'offline'), agent(2, 'busy')])
})
