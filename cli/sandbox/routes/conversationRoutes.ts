import type { FastifyInstance } from 'fastify'
import type { Feed } from '../cable/feed.ts'
import { checkVisitorLimit } from '../access/limits.ts'
import { conversationShape, rawContact, widgetMessage } from '../world/shapes.ts'
import type { Transcripts } from '../world/transcripts.ts'
import { field, forConversation, forVisitor, objectField, textField, type Visitors } from '../access/visitor.ts'
import type { World } from '../world/world.ts'

type RoutesOptions = {
  readonly world: World
  readonly visitors: Visitors
  readonly feed: Feed
  readonly transcripts: Transcripts
}

/** Adds the routes of the visitor's current conversation. */
export function addConversationRoutes(app: FastifyInstance, options: RoutesOptions): void {
  const { world, visitors, feed, transcripts } = options
  const base = '/api/v1/widget/conversations'

  app.get(
    base,
    forVisitor(visitors, ({ tenant, contact }) => {
      const conversation = world.currentConversation(contact)
      return conversation ? conversationShape(conversation, tenant.inboxId) : {}
    }),
  )

  app.post(
    base,
    forVisitor(visitors, ({ tenant, contact }, request, reply) => {
      const reject = checkVisitorLimit(world, contact)
      if (reject) return reject(reply)
      const [details, draft] = [field(request.body, 'contact'), field(request.body, 'message')]
      const updatedContact = world.store.save('contacts', {
        ...contact,
        name: textField(details, 'name') ?? contact.name,
        email: textField(details, 'email') ?? contact.email,
        phoneNumber: textField(details, 'phone_number') ?? contact.phoneNumber,
      })
      const attributes = objectField(request.body, 'custom_attributes')
      const conversation = world.createConversation(updatedContact, textField(draft, 'referer_url') ?? null, attributes)
      world.addMessage({
        conversationId: conversation.id,
        messageType: 0,
        content: textField(draft, 'content') ?? null,
        sender: { type: 'Contact', id: updatedContact.id },
        contentAttributes: { in_reply_to: null },
        echoId: textField(draft, 'echo_id') ?? null,
      })
      const messages = world.messagesOf(conversation)
      return {
        ...conversationShape(conversation, tenant.inboxId),
        messages: messages.map((message) => widgetMessage(world.baseOf(conversation), message, updatedContact)),
        custom_attributes: conversation.customAttributes,
        contact: rawContact(updatedContact),
      }
    }),
  )

  app.get(
    `${base}/toggle_status`,
    forConversation(world, visitors, (conversation, _request, reply) => {
      if (!world.baseOf(conversation).tenant.features.includes('end_conversation')) return reply.code(403).send()
      world.setStatus(conversation, 'resolved')
      return reply.code(200).send()
    }),
  )

  app.post(
    `${base}/toggle_typing`,
    forConversation(world, visitors, ({ id }, request, reply) => {
      feed.publish({ kind: 'typing', conversationId: id, isOn: field(request.body, 'typing_status') === 'on' })
      return reply.code(200).send()
    }),
  )

  app.post(
    `${base}/update_last_seen`,
    forVisitor(visitors, ({ contact }, _request, reply) => {
      const conversation = world.currentConversation(contact)
      if (conversation === undefined) return reply.code(204).send()
      // The real server also ignores the body and uses its own clock.
      world.store.save('conversations', { ...conversation, contactLastSeenAt: Math.floor(world.now() / 1000) })
      feed.publish({ kind: 'changed' })
      return reply.code(200).send()
    }),
  )

  app.post(
    `${base}/transcript`,
    forVisitor(visitors, ({ contact }, { body }, reply) => {
      const conversation = world.currentConversation(contact)
      // Servers since 2024 use the contact's own address, older servers use the address in the body. Without an
      // address, they send nothing.
      const email = textField(body, 'email') ?? contact.email
      if (conversation && email) transcripts.send(conversation.id, email)
      return reply.code(200).send()
    }),
  )

  app.post(
    `${base}/set_custom_attributes`,
    forConversation(world, visitors, (conversation, request, reply) => {
      const customAttributes = objectField(request.body, 'custom_attributes')
      world.changeConversation(conversation, { customAttributes })
      return reply.code(204).send()
    }),
  )

  app.post(
    `${base}/destroy_custom_attributes`,
    forConversation(world, visitors, (conversation, request) => {
      const names = field(request.body, 'custom_attribute')
      const remaining = Object.entries(conversation.customAttributes).filter(
        ([name]) => !(Array.isArray(names) && names.includes(name)),
      )
      const customAttributes = Object.fromEntries(remaining)
      world.changeConversation(conversation, { customAttributes })
      const { databaseId, id, status } = conversation
      const inbox = world.baseOf(conversation).tenant.inboxId
      return { id: databaseId, display_id: id, status, inbox_id: inbox, custom_attributes: customAttributes }
    }),
  )
}
