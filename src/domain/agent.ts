import type { Brand } from './brand.ts'

export type AgentId = Brand<number, 'AgentId'>

export type Presence = 'online' | 'busy' | 'offline'

export type Agent = {
  readonly id: AgentId
  readonly name: string
  readonly avatarUrl?: string
  readonly presence: Presence
}

/** Presence by agent id, as an update brings it; an agent it does not name has gone offline. */
export type PresenceMap = Readonly<Record<AgentId, Presence>>

export const withPresence = (agents: readonly Agent[], presence: PresenceMap): readonly Agent[] =>
  agents.map((agent) => ({ ...agent, presence: presence[agent.id] ?? 'offline' }))

/** Agents who would answer now: online (busy does not count), each once. */
export function pickAvailable(agents: readonly Agent[]): readonly Agent[] {
  const byId = new Map(agents.filter((agent) => agent.presence === 'online').map((agent) => [agent.id, agent]))
  return [...byId.values()]
}
