import type { FastifyReply } from 'fastify'
import type { ContactRecord, MessageRecord } from './records.ts'
import type { World } from './world.ts'

const MINUTE_MS = 60_000

/** Why a visitor may say nothing just now, as the server that says so answers; undefined where they may. */
export function refusalOf(world: World, contact: ContactRecord): ((reply: FastifyReply) => FastifyReply) | undefined {
  const conversation = world.currentConversation(contact)
  if (conversation === undefined) return undefined
  const { limits } = world.stateOf(world.baseOf(conversation).tenant)
  const { messagesPerMinute = Infinity, sendsPerMinute = Infinity } = limits ?? {}
  const recent = world.messagesOf(conversation).filter(({ createdAt }) => createdAt > world.now() - MINUTE_MS)
  if (recent.filter(isVisitors).length >= sendsPerMinute)
    return (reply) => reply.code(429).type('text/plain').send('Retry later\n')
  if (recent.length >= messagesPerMinute)
    return (reply) => reply.code(422).send({ message: 'Too many messages', attributes: ['base'] })
  return undefined
}

const isVisitors = ({ sender }: MessageRecord): boolean => sender?.type === 'Contact'
