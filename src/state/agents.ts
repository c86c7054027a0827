import { type Agent, withPresence } from '#domain/agent.ts'
import type { Failure } from '#domain/failure.ts'
import type { AppAction, AppState } from './root.ts'

export type AgentsAction =
  | { readonly type: 'agents/requested' }
  | { readonly type: 'agents/loaded'; readonly agents: readonly Agent[] }
  | { readonly type: 'agents/failed'; readonly failure: Failure }

/** A failed or a repeated fetch keeps the agents already known. */
export type AgentsState = {
  readonly status: 'idle' | 'loading' | 'reloading' | 'loaded' | 'failed'
  readonly agents: readonly Agent[]
}

export function agents(state: AgentsState = { status: 'idle', agents: [] }, action: AppAction): AgentsState {
  switch (action.type) {
    case 'agents/requested':
      return { ...state, status: state.status === 'idle' || state.status === 'loading' ? 'loading' : 'reloading' }
    case 'agents/loaded':
      return { status: 'loaded', agents: action.agents }
    case 'agents/failed':
      return { ...state, status: 'failed' }
    case 'realtime/received': {
      const presence = action.events.findLast((event) => event.event === 'presence.update')?.presence
      return presence ? { ...state, agents: withPresence(state.agents, presence) } : state
    }
    default:
      return state
  }
}

export const selectAgents = (state: AppState): readonly Agent[] => state.agents.agents

/** The collection's three flags, as the servers' people speak of them. */
export const selectAgentsFetch = ({ agents: { status } }: AppState) => ({
  isLoading: status === 'loading' || status === 'reloading',
  isError: status === 'failed',
  hasFetched: status !== 'idle' && status !== 'loading',
})
