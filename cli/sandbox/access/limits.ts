import type { FastifyReply } from 'fastify'
import type { ContactRecord, MessageRecord } from '../world/records.ts'
import type { World } from '../world/world.ts'

const MINUTE_MS = 60_000

export type RejectMessage = (reply: FastifyReply) => FastifyReply

/**
 * Returns the rejection if the current conversation has reached its limit of messages per minute; otherwise undefined.
 */
export function checkConversationLimit(world: World, contact: ContactRecord): RejectMessage | undefined {
  const conversation = world.currentConversation(contact)
  if (conversation === undefined) return undefined
  const recent = recentOf(world, world.messagesOf(conversation))
  const { messagesPerMinute = Infinity } = world.stateOf(world.baseOf(conversation).tenant).limits ?? {}
  return recent.length < messagesPerMinute
    ? undefined
    : (reply) => reply.code(422).send({ message: 'Too many messages', attributes: ['base'] })
}

/**
 * Returns the rejection if the visitor has sent too many messages per minute, in any conversation; otherwise undefined.
 */
export function checkVisitorLimit(world: World, contact: ContactRecord): RejectMessage | undefined {
  const tenant = world.findTenant(contact.tenant)
  const { sendsPerMinute = Infinity } = (tenant && world.stateOf(tenant).limits) ?? {}
  const ownMessages = world.store
    .all('messages')
    .filter(({ sender }) => sender?.type === 'Contact' && sender.id === contact.id)
  return recentOf(world, ownMessages).length < sendsPerMinute
    ? undefined
    : (reply) => reply.code(429).type('text/plain').send('Retry later\n')
}

const recentOf = (world: World, messages: readonly MessageRecord[]): readonly MessageRecord[] =>
  messages.filter(({ createdAt }) => createdAt > world.now() - MINUTE_MS)
