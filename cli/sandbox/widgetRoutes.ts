import type { FastifyInstance } from 'fastify'
import { configShape } from './configShape.ts'
import { agentAvatar, conversationShape, knownOf, rawContact, sentMessage, widgetMessage } from './shapes.ts'
import { readUpload } from './files.ts'
import type { Files } from './files.ts'
import { field, forConversation, forVisitor, notFound, textField, type Visitors } from './visitor.ts'
import type { Feed } from './feed.ts'
import type { World } from './world.ts'

type RoutesOptions = {
  readonly world: World
  readonly visitors: Visitors
  readonly files: Files
  readonly feed: Feed
}

const PAGE_SIZE = 20
const PAGE_SIZE_AFTER = 100
const CONTENT_LIMIT = 150_000

export function addWidgetRoutes(app: FastifyInstance, options: RoutesOptions): void {
  addInboxRoutes(app, options)
  addConversationRoutes(app, options)
  addMessageRoutes(app, options)
  addContactRoutes(app, options)
}

function addInboxRoutes(app: FastifyInstance, { world, visitors }: RoutesOptions): void {
  app.post('/api/v1/widget/config', (request, reply) => {
    const tenant = visitors.tenantOf(request)
    if (tenant === undefined) return notFound(reply)
    const contact = visitors.of(request)?.contact ?? world.createContact(tenant)
    const authToken = visitors.tokenFor({ tenant, contact })
    return configShape({ tenant, contact, authToken, state: world.stateOf(tenant), origin: world.origin() })
  })

  app.get('/api/v1/widget/inbox_members', (request, reply) => {
    const tenant = visitors.tenantOf(request)
    if (tenant === undefined) return notFound(reply)
    const { presence } = world.stateOf(tenant)
    return {
      payload: tenant.agents.map(({ id, name }) => ({
        id,
        name,
        avatar_url: agentAvatar(world.origin(), id),
        availability_status: presence[id] ?? 'offline',
      })),
    }
  })

  app.get('/api/v1/widget/campaigns', (request, reply) => {
    const tenant = visitors.tenantOf(request)
    if (tenant === undefined) return notFound(reply)
    const sender = { id: 1, name: 'Mara Lindqvist', avatar_url: agentAvatar(world.origin(), 1), type: 'user' }
    const campaign = { trigger_only_during_business_hours: false, sender }
    if (!tenant.hasCampaigns) return []
    return [
      { ...campaign, id: 4, message: 'Not sure about the size? I can help.', trigger_rules: { url: 'http://localhost:4400/*', time_on_page: 10 } }, // prettier-ignore
      { ...campaign, id: 5, message: 'Free delivery until Sunday.', trigger_rules: { url: 'http://localhost:4400/checkout', time_on_page: 3 } }, // prettier-ignore
    ]
  })

  app.post(
    '/api/v1/widget/events',
    forVisitor(visitors, (_visitor, _request, reply) => reply.code(204).send()),
  )
}

function addConversationRoutes(app: FastifyInstance, { world, visitors, feed }: RoutesOptions): void {
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
    forVisitor(visitors, ({ tenant, contact }, request) => {
      const [details, draft] = [field(request.body, 'contact'), field(request.body, 'message')]
      const known = world.store.save('contacts', {
        ...contact,
        name: textField(details, 'name') ?? contact.name,
        email: textField(details, 'email') ?? contact.email,
        phoneNumber: textField(details, 'phone_number') ?? contact.phoneNumber,
      })
      const conversation = world.createConversation(known, textField(draft, 'referer_url') ?? null)
      world.addMessage({
        conversationId: conversation.id,
        messageType: 0,
        content: textField(draft, 'content') ?? null,
        sender: { type: 'Contact', id: known.id },
        contentAttributes: { in_reply_to: null },
        echoId: textField(draft, 'echo_id') ?? null,
      })
      const messages = world.messagesOf(conversation)
      return {
        ...conversationShape(conversation, tenant.inboxId),
        messages: messages.map((message) => widgetMessage(world.baseOf(conversation), message, known)),
        custom_attributes: conversation.customAttributes,
        contact: rawContact(known),
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
      feed.note({ kind: 'typing', conversationId: id, isOn: field(request.body, 'typing_status') === 'on' })
      return reply.code(200).send()
    }),
  )

  app.post(
    `${base}/update_last_seen`,
    forVisitor(visitors, ({ contact }, _request, reply) => {
      const conversation = world.currentConversation(contact)
      if (conversation === undefined) return reply.code(204).send()
      // The body is ignored: the server's own clock decides.
      world.store.save('conversations', { ...conversation, contactLastSeenAt: Math.floor(world.now() / 1000) })
      feed.note({ kind: 'changed' })
      return reply.code(200).send()
    }),
  )

  app.post(
    `${base}/transcript`,
    forVisitor(visitors, (_visitor, _request, reply) => reply.code(200).send()),
  )

  app.post(
    `${base}/set_custom_attributes`,
    forConversation(world, visitors, (conversation, request, reply) => {
      const customAttributes = { ...(field(request.body, 'custom_attributes') as object | undefined) }
      world.changeConversation(conversation, { customAttributes })
      return reply.code(204).send()
    }),
  )

  app.post(
    `${base}/destroy_custom_attributes`,
    forConversation(world, visitors, (conversation, request) => {
      const names = field(request.body, 'custom_attribute')
      const kept = Object.entries(conversation.customAttributes).filter(
        ([name]) => !(Array.isArray(names) && names.includes(name)),
      )
      const customAttributes = Object.fromEntries(kept)
      world.changeConversation(conversation, { customAttributes })
      const { databaseId, id, status } = conversation
      const inbox = world.baseOf(conversation).tenant.inboxId
      return { id: databaseId, display_id: id, status, inbox_id: inbox, custom_attributes: customAttributes }
    }),
  )

  app.post(
    '/api/v1/widget/labels',
    forVisitor(visitors, ({ contact }, request, reply) => {
      const conversation = world.currentConversation(contact)
      const label = textField(request.body, 'label')
      if (label === undefined) return reply.code(422).send({ error: 'param is missing or the value is empty: label' })
      if (conversation)
        world.changeConversation(conversation, { labels: [...new Set([...conversation.labels, label])] })
      return reply.code(204).send()
    }),
  )

  app.delete(
    '/api/v1/widget/labels/:label',
    forVisitor(visitors, ({ contact }, request, reply) => {
      const conversation = world.currentConversation(contact)
      const label = textField(request.params, 'label')
      if (conversation)
        world.changeConversation(conversation, { labels: conversation.labels.filter((other) => other !== label) })
      return reply.code(204).send()
    }),
  )
}

function addMessageRoutes(app: FastifyInstance, { world, visitors, files }: RoutesOptions): void {
  app.get(
    '/api/v1/widget/messages',
    forVisitor(visitors, ({ contact }, request) => {
      const conversation = world.currentConversation(contact)
      if (conversation === undefined) return { payload: [] }
      const [before, after] = [numberField(request.query, 'before'), numberField(request.query, 'after')]
      const visible = world
        .messagesOf(conversation)
        .filter(({ isPrivate, messageType }) => !isPrivate && messageType !== 2)
        .filter(({ id }) => id < (before ?? Infinity) && id > (after ?? 0))
      const page = after === undefined ? visible.slice(-PAGE_SIZE) : visible.slice(0, PAGE_SIZE_AFTER)
      return {
        payload: page.map((message) => widgetMessage(world.baseOf(conversation), message, contact)),
        meta: { contact_last_seen_at: conversation.contactLastSeenAt },
      }
    }),
  )

  app.post(
    '/api/v1/widget/messages',
    forVisitor(visitors, async ({ contact }, request, reply) => {
      const draft = request.isMultipart() ? await readUpload(request, files) : readDraft(request.body)
      if (typeof draft === 'string') return reply.code(422).send({ message: draft, attributes: ['attachments.file'] })
      if ((draft.content?.length ?? 0) > CONTENT_LIMIT)
        return reply.code(422).send({ message: 'Content is too long (maximum is 150000 characters)', attributes: ['content'] }) // prettier-ignore
      const conversation = world.currentConversation(contact) ?? world.createConversation(contact, draft.refererUrl)
      const message = world.addMessage({
        conversationId: conversation.id,
        messageType: 0,
        content: draft.content,
        sender: { type: 'Contact', id: contact.id },
        contentAttributes: { in_reply_to: draft.replyTo },
        attachments: draft.attachments,
        echoId: draft.echoId,
      })
      return sentMessage(world.baseOf(conversation), message, contact)
    }),
  )

  app.patch(
    '/api/v1/widget/messages/:id',
    forVisitor(visitors, ({ contact }, request, reply) => {
      const message = world.store.find('messages', textField(request.params, 'id') ?? '')
      const conversation = message && world.store.find('conversations', message.conversationId)
      if (message === undefined || conversation?.contactId !== contact.id) return notFound(reply)
      const email = textField(field(request.body, 'contact'), 'email')
      const values = field(field(request.body, 'message'), 'submitted_values')
      const answer = message.contentType === 'input_email' ? { submitted_email: email } : { submitted_values: values }
      if (email !== undefined) world.store.save('contacts', { ...contact, email: email.toLowerCase() })
      world.changeMessage(message, { contentAttributes: { ...message.contentAttributes, ...answer } })
      return { contact: rawContact({ ...contact, email: email ?? contact.email }) }
    }),
  )
}

export type IncomingDraft = {
  readonly content: string | null
  readonly refererUrl: string | null
  readonly echoId: string | null
  readonly replyTo: number | null
  readonly attachments: readonly Awaited<ReturnType<Files['keep']>>[]
}

function readDraft(body: unknown): IncomingDraft {
  const draft = field(body, 'message')
  return {
    content: textField(draft, 'content') ?? null,
    refererUrl: textField(draft, 'referer_url') ?? null,
    echoId: textField(draft, 'echo_id') ?? null,
    replyTo: numberField(draft, 'reply_to') ?? null,
    attachments: [],
  }
}

function numberField(value: unknown, name: string): number | undefined {
  const found = Number(field(value, name) ?? Number.NaN)
  return Number.isFinite(found) ? found : undefined
}

function addContactRoutes(app: FastifyInstance, { world, visitors }: RoutesOptions): void {
  const base = '/api/v1/widget/contact'

  const change = (current: Parameters<typeof knownOf>[0], body: unknown) =>
    world.store.save('contacts', {
      ...current,
      identifier: textField(body, 'identifier') ?? current.identifier,
      name: textField(body, 'name') ?? current.name,
      email: textField(body, 'email')?.toLowerCase() ?? current.email,
      phoneNumber: textField(body, 'phone_number') ?? current.phoneNumber,
      customAttributes: { ...current.customAttributes, ...(field(body, 'custom_attributes') as object | undefined) },
    })

  app.get(
    base,
    forVisitor(visitors, ({ contact }) => knownOf(contact)),
  )

  app.patch(
    base,
    forVisitor(visitors, ({ contact }, request) => knownOf(change(contact, request.body))),
  )

  app.patch(
    `${base}/set_user`,
    forVisitor(visitors, ({ tenant, contact }, request, reply) => {
      const identifier = textField(request.body, 'identifier')
      if (textField(request.body, 'identifier_hash') === 'wrong')
        return reply.code(401).send({ error: 'HMAC failed: Invalid Identifier Hash Provided' })
      const isSomebodyElse =
        contact.identifier !== null && identifier !== undefined && contact.identifier !== identifier
      if (!isSomebodyElse) return knownOf(change(contact, request.body))
      const known = world.store
        .all('contacts')
        .find((other) => other.tenant === tenant.token && other.identifier === identifier)
      const person = change(known ?? world.createContact(tenant), request.body)
      return { ...knownOf(person), widget_auth_token: visitors.tokenFor({ tenant, contact: person }) }
    }),
  )

  app.post(
    `${base}/destroy_custom_attributes`,
    forVisitor(visitors, ({ contact }, request) => {
      const names = field(request.body, 'custom_attributes')
      const kept = Object.entries(contact.customAttributes).filter(
        ([name]) => !(Array.isArray(names) && names.includes(name)),
      )
      return rawContact(world.store.save('contacts', { ...contact, customAttributes: Object.fromEntries(kept) }))
    }),
  )
}
