import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Feed } from './feed.ts'
import type { ConversationRecord, MessageRecord } from './records.ts'
import { widgetMessage } from './shapes.ts'
import { findTenant } from './tenants.ts'
import { field, notFound, textField } from './visitor.ts'
import type { World } from './world.ts'

type DeskOptions = { readonly world: World; readonly feed: Feed }

type ById = { readonly Params: { readonly id: string } }

/** Lets a test or the harness act as an agent. */
export function addDesk(app: FastifyInstance, { world, feed }: DeskOptions): void {
  const base = '/sandbox/conversations'

  const withConversation =
    (act: (conversation: ConversationRecord, request: FastifyRequest, reply: FastifyReply) => unknown) =>
    (request: FastifyRequest, reply: FastifyReply): unknown => {
      const conversation = world.store.find('conversations', textField(request.params, 'id') ?? '')
      if (conversation === undefined) return notFound(reply)
      const answer = act(conversation, request, reply) ?? reply.code(204).send()
      feed.note({ kind: 'changed' })
      return answer
    }

  const shown = (conversation: ConversationRecord, message: MessageRecord) =>
    widgetMessage(world.baseOf(conversation), message, world.contactOf(conversation))

  app.get(base, (request, reply) => {
    const tenant = findTenant(field(request.query, 'website_token'))
    if (tenant === undefined) return notFound(reply)
    return world.store
      .all('conversations')
      .filter((conversation) => conversation.tenant === tenant.token)
      .map((conversation) => {
        const messages = world.messagesOf(conversation)
        const { name, email } = world.contactOf(conversation)
        const last = messages.at(-1)
        return {
          id: conversation.id,
          status: conversation.status,
          contact: { name, email },
          contact_last_seen_at: conversation.contactLastSeenAt,
          last_message: last ? shown(conversation, last) : null,
          unread: messages.filter((message) => message.messageType === 0 && message.createdAt / 1000 > conversation.agentLastSeenAt).length, // prettier-ignore
        }
      })
  })

  app.get(
    `${base}/:id/messages`,
    withConversation((conversation) => world.messagesOf(conversation).map((message) => shown(conversation, message))),
  )

  app.post(
    `${base}/:id/messages`,
    withConversation((conversation, { body }) => {
      const tenant = world.baseOf(conversation).tenant
      const isBot = field(body, 'as') === 'bot'
      const agentId = Number(field(body, 'agentId') ?? tenant.agents[0]?.id ?? 1)
      const message = world.addMessage({
        conversationId: conversation.id,
        messageType: Number(field(body, 'message_type') ?? 1),
        content: textField(body, 'content') ?? null,
        sender: isBot ? { type: 'AgentBot', id: 1 } : { type: 'User', id: agentId },
        contentType: textField(body, 'content_type') ?? 'text',
        contentAttributes: (field(body, 'content_attributes') ?? {}) as Readonly<Record<string, unknown>>,
        isPrivate: field(body, 'private') === true,
      })
      return shown(conversation, message)
    }),
  )

  app.post(
    `${base}/:id/typing`,
    withConversation((conversation, { body }) =>
      world.setTyping(conversation, field(body, 'status') === 'on', field(body, 'private') === true),
    ),
  )

  app.post(
    `${base}/:id/status`,
    withConversation((conversation, { body }) => {
      world.setStatus(conversation, textField(body, 'status') ?? 'open')
    }),
  )

  app.post(
    `${base}/:id/read`,
    withConversation((conversation) => {
      world.store.save('conversations', { ...conversation, agentLastSeenAt: Math.floor(world.now() / 1000) })
    }),
  )

  app.patch<ById>('/sandbox/messages/:id', ({ params, body }, reply) => {
    const message = world.store.find('messages', params.id)
    if (message === undefined) return notFound(reply)
    world.changeMessage(message, { content: textField(body, 'content') ?? message.content })
    return reply.code(204).send()
  })

  app.delete<ById>('/sandbox/messages/:id', ({ params }, reply) => {
    const message = world.store.find('messages', params.id)
    if (message === undefined) return notFound(reply)
    world.changeMessage(message, {
      content: 'This message was deleted',
      contentType: 'text',
      contentAttributes: { deleted: true },
      attachments: [],
    })
    return reply.code(204).send()
  })
}
