import type { Agent, AgentId, PresenceMap } from '#domain/agent.ts'
import { toDisplayName } from '#domain/message/displayText.ts'
import { omitUndefined, record, nonEmptyString } from '#tools/fields.ts'
import { id, imageAddress } from './fields.ts'
import { toPresence } from './sender.ts'

export function toAgent(value: unknown): Agent | undefined {
  const fields = record(value)
  const agentId = id(fields?.['id'])
  if (fields === undefined || agentId === undefined) return undefined
  return {
    id: agentId as AgentId,
    name: toDisplayName(nonEmptyString(fields['name']) ?? ''),
    presence: toPresence(fields['availability_status']) ?? 'offline',
    ...omitUndefined({ avatarUrl: imageAddress(fields['avatar_url']) }),
  }
}

/** Parses a presence map such as `{ "7": "online" }`, whose keys are agent ids. Invalid entries are left out. */
export function toPresenceMap(value: unknown): PresenceMap | undefined {
  const users = record(value)
  if (users === undefined) return undefined
  const known = Object.entries(users).flatMap(([key, status]) => {
    const [agentId, presence] = [id(Number(key)), toPresence(status)]
    return agentId === undefined || presence === undefined ? [] : [[agentId, presence]]
  })
  return Object.fromEntries(known) as PresenceMap
}
