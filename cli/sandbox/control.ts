import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { CableServer } from './cable.ts'
import { FAULT_KINDS, type Fault, type Faults } from './faults.ts'
import type { Feed } from './feed.ts'
import type { ConversationRecord, MessageRecord } from './records.ts'
import { widgetMessage } from './shapes.ts'
import { findTenant, type Tenant } from './tenants.ts'
import type { Validation } from './validation.ts'
import { field, notFound, textField } from './visitor.ts'
import type { World } from './world.ts'

type ControlOptions = {
  readonly world: World
  readonly cable: CableServer
  readonly faults: Faults
  readonly feed: Feed
  readonly validation: Validation
}

type ById = { readonly Params: { readonly id: string } }

/** Lets a test or the harness act as the other side. */
export function addControl(app: FastifyInstance, options: ControlOptions): void {
  addDesk(app, options)
  addSwitches(app, options)
  addFaults(app, options)
  addFeed(app, options)
}

function addDesk(app: FastifyInstance, { world, feed }: ControlOptions): void {
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

type InTenant = { readonly Params: { readonly token: string } }

function addSwitches(app: FastifyInstance, { world, cable, faults, validation }: ControlOptions): void {
  app.put<ById>('/sandbox/agents/:id/presence', ({ params, query, body }, reply) => {
    const tenant = findTenant(field(query, 'website_token'))
    if (tenant === undefined) return notFound(reply)
    world.setPresence(tenant, Number(params.id), textField(body, 'status') ?? 'offline')
    return reply.code(204).send()
  })

  app.get<InTenant>('/sandbox/tenants/:token', ({ params }, reply) => {
    const tenant = findTenant(params.token)
    return tenant ? tenantShape(tenant, world) : notFound(reply)
  })

  app.put<InTenant>('/sandbox/tenants/:token/hours', ({ params, body }, reply) => {
    const tenant = findTenant(params.token)
    if (tenant === undefined) return notFound(reply)
    world.setState({ ...world.stateOf(tenant), isOpen: field(body, 'isOpen') === true })
    return reply.code(204).send()
  })

  app.put<InTenant>('/sandbox/tenants/:token/shape', ({ params, body }, reply) => {
    const tenant = findTenant(params.token)
    if (tenant === undefined) return notFound(reply)
    const configShape = field(body, 'shape') === 'legacy' ? 'legacy' : 'current'
    world.setState({ ...world.stateOf(tenant), configShape })
    return reply.code(204).send()
  })

  app.post('/sandbox/reset', (_request, reply) => {
    faults.clear()
    validation.clear()
    world.store.clear()
    cable.cut()
    return reply.code(204).send()
  })
}

const tenantShape = (tenant: Tenant, world: World) => ({
  token: tenant.token,
  name: tenant.name,
  isOpen: world.stateOf(tenant).isOpen ?? tenant.isOpen,
  agents: tenant.agents.map((agent) => ({
    id: agent.id,
    name: agent.name,
    status: world.stateOf(tenant).presence[agent.id] ?? 'offline',
  })),
})

type PushedEvent = { readonly event: string; readonly data: unknown }

function addFaults(app: FastifyInstance, { world, cable, faults, validation }: ControlOptions): void {
  app.get('/sandbox/violations', () => validation.violations())
  app.get('/sandbox/faults', () => ({ kinds: FAULT_KINDS, active: faults.list() }))

  app.post('/sandbox/faults', ({ body }, reply) => {
    if (!FAULT_KINDS.some((kind) => kind === field(body, 'kind')))
      return reply.code(422).send({ error: `kind must be one of ${FAULT_KINDS.join(', ')}` })
    faults.add(body as Fault)
    return reply.code(204).send()
  })

  app.delete('/sandbox/faults', (_request, reply) => {
    faults.clear()
    return reply.code(204).send()
  })

  const now: Readonly<Record<string, (body: unknown) => void>> = {
    cut: () => cable.cut(),
    restart: () => cable.restart(),
    disconnect: (body) =>
      cable.disconnect(textField(body, 'reason') ?? 'unauthorized', field(body, 'reconnect') === true),
    raw: (body) => cable.sendRaw(String(field(body, 'text') ?? '')),
  }
  app.post<{ Params: { action: string } }>('/sandbox/cable/:action', ({ params, body }, reply) => {
    const act = Object.hasOwn(now, params.action) ? now[params.action] : undefined
    if (act === undefined) return notFound(reply)
    act(body)
    return reply.code(204).send()
  })
  app.get('/sandbox/cable', () => ({ connections: cable.connections() }))

  /** Pushes events as they are, in the order given. */
  app.post('/sandbox/events', ({ body }, reply) => {
    const conversation = world.store.find('conversations', Number(field(body, 'conversation_id')))
    const events = field(body, 'events')
    if (conversation === undefined || !Array.isArray(events)) return notFound(reply)
    const { pubsubToken } = world.contactOf(conversation)
    for (const event of events as readonly PushedEvent[]) world.broadcast(pubsubToken, event)
    return reply.code(204).send()
  })
}

function addFeed(app: FastifyInstance, { feed }: ControlOptions): void {
  app.get('/sandbox/stream', (request, reply) => {
    reply.hijack()
    reply.raw.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'access-control-allow-origin': request.headers.origin ?? '*',
    })
    reply.raw.write(': hello\n\n')
    const stop = feed.subscribe((entry) => void reply.raw.write(`data: ${JSON.stringify(entry)}\n\n`))
    request.raw.on('close', stop)
  })
}
