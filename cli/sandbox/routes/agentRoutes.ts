import type { FastifyInstance } from 'fastify'
import {
  agentOf,
  type AgentAction,
  agentMessage,
  type AgentRoutesOptions,
  BOT_SENDER,
  forAgentAction,
} from './agentActions.ts'
import { field, notFound, textField } from '../access/visitor.ts'

/**
 * Adds the routes through which a test or the harness acts as an agent: listing, creating and changing conversations.
 */
export function addAgentRoutes(app: FastifyInstance, { world, feed }: AgentRoutesOptions): void {
  const base = '/sandbox/conversations'
  const withConversation = (action: AgentAction) => forAgentAction({ world, feed }, action)

  app.get(base, (request, reply) => {
    const tenant = world.findTenant(field(request.query, 'website_token'))
    if (tenant === undefined) return notFound(reply)
    return world.store
      .all('conversations')
      .filter((conversation) => conversation.tenant === tenant.token)
      .map((conversation) => {
        const messages = world.messagesOf(conversation)
        const { name, email, phoneNumber, identifier, customAttributes } = world.contactOf(conversation)
        const last = messages.at(-1)
        return {
          id: conversation.id,
          status: conversation.status,
          contact: { name, email, phone_number: phoneNumber, identifier, custom_attributes: customAttributes },
          labels: conversation.labels,
          custom_attributes: conversation.customAttributes,
          referer: conversation.referer,
          contact_last_seen_at: conversation.contactLastSeenAt,
          agent_last_seen_at: Math.floor(conversation.agentLastSeenAt),
          assignee_id: conversation.assigneeId ?? null,
          created_at: Math.floor(conversation.createdAt / 1000),
          last_message: last ? agentMessage(world, conversation, last) : null,
          unread: messages.filter((message) => message.messageType === 0 && message.createdAt / 1000 > conversation.agentLastSeenAt).length, // prettier-ignore
        }
      })
  })

  app.post(base, (request, reply) => {
    const contact = world.store.find('contacts', Number(field(request.body, 'contactId')))
    return contact ? { id: world.createConversation(contact, null).id } : notFound(reply)
  })

  app.post(
    `${base}/:id/typing`,
    withConversation((conversation, { body }) =>
      world.setTyping(conversation, {
        isOn: field(body, 'status') === 'on',
        isPrivate: field(body, 'private') === true,
        sender: field(body, 'as') === 'bot' ? BOT_SENDER : { type: 'User', id: agentOf(world, conversation, body) },
      }),
    ),
  )

  app.post(
    `${base}/:id/status`,
    withConversation((conversation, { body }) => {
      world.setStatus(conversation, textField(body, 'status') ?? 'open')
    }),
  )

  app.post(
    `${base}/:id/assignee`,
    withConversation((conversation, { body }, reply) => {
      const agentId = field(body, 'agentId')
      const agent = world.baseOf(conversation).tenant.agents.find(({ id }) => id === agentId)
      if (agent === undefined && agentId !== null)
        return reply.code(422).send({ error: 'agentId must be the id of an agent of the tenant, or null' })
      return world.assign(conversation, agent)
    }),
  )

  app.post(
    `${base}/:id/read`,
    withConversation((conversation) => {
      world.store.save('conversations', { ...conversation, agentLastSeenAt: world.now() / 1000 })
    }),
  )
}
