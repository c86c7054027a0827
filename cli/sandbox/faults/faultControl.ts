import type { FastifyInstance } from 'fastify'
import type { CableServer } from '../cable/cable.ts'
import { openEventStream } from '../cable/eventStream.ts'
import { FAULT_KINDS, type Fault, type Faults } from './faults.ts'
import type { Feed } from '../cable/feed.ts'
import type { Validation } from '../routes/validation.ts'
import { field, notFound, textField } from '../access/visitor.ts'
import type { World } from '../world/world.ts'

type FaultControlOptions = {
  readonly world: World
  readonly cable: CableServer
  readonly faults: Faults
  readonly validation: Validation
}

type PushedEvent = { readonly event: string; readonly data: unknown }

/** Adds the routes that inject faults and push arbitrary events into a room. */
export function addFaultControl(app: FastifyInstance, { world, cable, faults, validation }: FaultControlOptions): void {
  app.get('/sandbox/violations', () => validation.violations())
  app.get('/sandbox/faults', () => ({ kinds: FAULT_KINDS, active: faults.list() }))

  app.post('/sandbox/faults', ({ body }, reply) => {
    if (!FAULT_KINDS.some((kind) => kind === field(body, 'kind')))
      return reply.code(422).send({ error: `kind must be one of ${FAULT_KINDS.join(', ')}` })
    faults.add(body as Fault)
    // A browser would reuse an idle connection and, after its reset, could retry the request by itself (see
    // `preventConnectionReuse`).
    app.server.closeIdleConnections()
    return reply.code(204).send()
  })

  app.delete('/sandbox/faults', (_request, reply) => {
    faults.clear()
    return reply.code(204).send()
  })

  const cableActions: Readonly<Record<string, (body: unknown) => void>> = {
    cut: () => cable.terminate(),
    close: () => cable.closeNormally(),
    restart: () => cable.restart(),
    disconnect: (body) =>
      cable.disconnect(textField(body, 'reason') ?? 'unauthorized', field(body, 'reconnect') === true),
    raw: (body) => cable.sendRaw(textField(body, 'text') ?? ''),
  }
  app.post<{ Params: { action: string } }>('/sandbox/cable/:action', ({ params, body }, reply) => {
    const runAction = Object.hasOwn(cableActions, params.action) ? cableActions[params.action] : undefined
    if (runAction === undefined) return notFound(reply)
    runAction(body)
    return reply.code(204).send()
  })
  app.get('/sandbox/cable', () => ({ connections: cable.connections() }))

  /** Pushes the given events unchanged, in the given order. */
  app.post('/sandbox/events', ({ body }, reply) => {
    const conversation = world.store.find('conversations', Number(field(body, 'conversation_id')))
    const events = field(body, 'events')
    if (conversation === undefined || !Array.isArray(events)) return notFound(reply)
    const { pubsubToken } = world.contactOf(conversation)
    for (const event of events as readonly PushedEvent[]) world.broadcast(pubsubToken, event)
    return reply.code(204).send()
  })
}

/** Serves every entry of the feed as server-sent events. */
export function addFeed(app: FastifyInstance, feed: Feed): void {
  app.get('/sandbox/stream', (_request, reply) => {
    const stream = openEventStream(reply, () => stop())
    const stop = feed.subscribe((entry) => stream.send(JSON.stringify(entry)))
  })
}
