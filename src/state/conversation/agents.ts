import { type Agent, withPresence } from '#domain/agent.ts'
import type { Failure } from '#domain/failure.ts'
import type { ActionOf, AppAction, AppState } from '../root.ts'

export type AgentsAction =
  | { readonly type: 'agents/requested' }
  | { readonly type: 'agents/loaded'; readonly agents: readonly Agent[] }
  | { readonly type: 'agents/failed'; readonly failure: Failure }

/** State of the team's agents. A repeated or a failed request keeps the agents that are already loaded. */
export type AgentsState = {
  readonly status: 'idle' | 'loading' | 'reloading' | 'loaded' | 'failed'
  readonly agents: readonly Agent[]
}

export function agents(state: AgentsState = { status: 'idle', agents: [] }, action: AppAction): AgentsState {
  switch (action.type) {
    case 'agents/requested':
      return { ...state, status: hasFetched(state) ? 'reloading' : 'loading' }
    case 'agents/loaded':
      return { status: 'loaded', agents: action.agents }
    case 'agents/failed':
      return { ...state, status: 'failed' }
    case 'realtime/received':
      return applyEvents(state, action)
    default:
      return state
  }
}

function applyEvents(state: AgentsState, { events }: ActionOf<'realtime/received'>): AgentsState {
  const presence = events.findLast((event) => event.event === 'presence.update')?.presence
  return presence ? { ...state, agents: withPresence(state.agents, presence) } : state
}

const hasFetched = ({ status }: AgentsState): boolean => status !== 'idle' && status !== 'loading'

export const selectAgents = (state: AppState): readonly Agent[] => state.agents.agents

/** Returns the state of the list of agents as the three flags of the specification. */
export const selectAgentsFetch = (state: AppState) => ({
  isLoading: state.agents.status === 'loading' || state.agents.status === 'reloading',
  isError: state.agents.status === 'failed',
  hasFetched: hasFetched(state.agents),
})
