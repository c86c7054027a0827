import { createSelector } from 'reselect'
import { type Agent, pickAvailable } from '#domain/agent.ts'
import { isHomeCardOnline, isTeamAvailable } from '#domain/availability.ts'
import { HOME_AGENT_LIMIT } from '#domain/limits.ts'
import { selectAgents } from '../agents.ts'
import { selectChannel } from '../channel.ts'
import { selectNow } from '../clock.ts'
import type { AppState } from '../root.ts'

export const selectIsTeamAvailable = (state: AppState): boolean => {
  const channel = selectChannel(state)
  return channel !== undefined && isTeamAvailable(channel, selectAgents(state), selectNow(state))
}

export const selectIsHomeCardOnline = (state: AppState): boolean => {
  const channel = selectChannel(state)
  return channel !== undefined && isHomeCardOnline(channel, selectAgents(state), selectNow(state))
}

export const selectHomeAgents: (state: AppState) => readonly Agent[] = createSelector([selectAgents], (agents) =>
  pickAvailable(agents).slice(0, HOME_AGENT_LIMIT),
)
