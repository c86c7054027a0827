import type { Presence } from '#domain/agent.ts'
import { toDisplayName } from '#domain/message/displayText.ts'
import type { Sender } from '#domain/message/sender.ts'
import { omitUndefined, record, nonEmptyString } from '#tools/fields.ts'
import { id, imageAddress } from './fields.ts'

const KINDS: Readonly<Record<string, Sender['kind']>> = {
  user: 'agent',
  User: 'agent',
  contact: 'visitor',
  Contact: 'visitor',
  agent_bot: 'bot',
  AgentBot: 'bot',
  captain_assistant: 'bot',
  'Captain::Assistant': 'bot',
}

/** Parses a sender. HTTP responses contain its type inside the sender, cable events beside it (`senderType`). */
export function toSender(value: unknown, senderType?: unknown): Sender | undefined {
  const sender = record(value)
  if (sender === undefined) return undefined
  const kind = kindOf(sender['type']) ?? kindOf(senderType) ?? 'agent'
  return {
    kind,
    name: toDisplayName(nonEmptyString(sender['available_name']) ?? nonEmptyString(sender['name']) ?? ''),
    ...omitUndefined({
      id: id(sender['id']),
      avatarUrl: imageAddress(sender['avatar_url']) ?? imageAddress(sender['thumbnail']),
      presence: toPresence(sender['availability_status']),
    }),
  }
}

const kindOf = (type: unknown): Sender['kind'] | undefined =>
  typeof type === 'string' && Object.hasOwn(KINDS, type) ? KINDS[type] : undefined

export const toPresence = (value: unknown): Presence | undefined =>
  value === 'online' || value === 'busy' || value === 'offline' ? value : undefined
