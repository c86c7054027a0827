import { createSelector } from 'reselect'
import { type Agent, pickAvailable } from '#domain/agent.ts'
import { isHomeCardOnline, isTeamAvailable } from '#domain/availability.ts'
import { HOME_AGENT_LIMIT } from '#domain/limits.ts'
import { selectAgents } from '../conversation/agents.ts'
import { selectChannel } from '../channel.ts'
import { selectNow } from '../clock.ts'
import type { AppState } from '../root.ts'

export const selectIsTeamAvailable: (state: AppState) => boolean = createSelector(
  [selectChannel, selectAgents, selectNow],
  (channel, agents, now) => channel !== undefined && isTeamAvailable(channel, agents, now),
)

export const selectIsHomeCardOnline: (state: AppState) => boolean = createSelector(
  [selectChannel, selectAgents, selectNow],
  (channel, agents, now) => channel !== undefined && isHomeCardOnline(channel, agents, now),
)

export const selectHomeAgents: (state: AppState) => readonly Agent[] = createSelector([selectAgents], (agents) =>
  pickAvailable(agents).slice(0, HOME_AGENT_LIMIT),
)
