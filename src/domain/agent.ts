import type { Brand } from '#tools/brand.ts'

export type AgentId = Brand<number, 'AgentId'>

export type Presence = 'online' | 'busy' | 'offline'

export type Agent = {
  readonly id: AgentId
  readonly name: string
  readonly avatarUrl?: string
  readonly presence: Presence
}

/** Presence by agent id, from a presence update. An agent that the update does not name is offline. */
export type PresenceMap = Readonly<Record<AgentId, Presence>>

export const withPresence = (agents: readonly Agent[], presence: PresenceMap): readonly Agent[] =>
  agents.map((agent) => ({ ...agent, presence: presence[agent.id] ?? 'offline' }))

/** Returns the agents who can answer now, each once. Busy agents do not count as online. */
export function pickAvailable(agents: readonly Agent[]): readonly Agent[] {
  const byId = new Map(agents.filter((agent) => agent.presence === 'online').map((agent) => [agent.id, agent]))
  return [...byId.values()]
}
