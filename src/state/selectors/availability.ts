import { createSelector } from 'reselect'
import { type Agent, pickAvailable, type Presence } from '#domain/agent.ts'
import { isHomeCardOnline, isTeamAvailable } from '#domain/availability.ts'
import { HOME_AGENT_LIMIT } from '#domain/limits.ts'
import { selectAgents } from '../conversation/agents.ts'
import { selectChannel } from '../channel.ts'
import { selectNow } from '../clock.ts'
import { selectIsOnline } from '../network.ts'
import type { AppState } from '../root.ts'

export const selectIsTeamAvailable: (state: AppState) => boolean = createSelector(
  [selectChannel, selectAgents, selectNow],
  (channel, agents, now) => channel !== undefined && isTeamAvailable(channel, agents, now),
)

/** Returns why the widget cannot know who is available now; undefined while nothing is wrong with the connection. */
export function selectConnectionProblem(state: AppState): 'offline' | 'lost' | 'refused' | undefined {
  if (!selectIsOnline(state)) return 'offline'
  const { connection } = state
  return connection === 'lost' || connection === 'refused' ? connection : undefined
}

/** Returns the presence that a face of the team shows; undefined while the team is away, or the widget cannot know. */
export const selectTeamPresence = (state: AppState): Presence | undefined =>
  selectIsTeamAvailable(state) && !selectConnectionProblem(state) ? 'online' : undefined

export const selectIsHomeCardOnline: (state: AppState) => boolean = createSelector(
  [selectChannel, selectAgents, selectNow],
  (channel, agents, now) => channel !== undefined && isHomeCardOnline(channel, agents, now),
)

export const selectHomeAgents: (state: AppState) => readonly Agent[] = createSelector([selectAgents], (agents) =>
  pickAvailable(agents).slice(0, HOME_AGENT_LIMIT),
)
