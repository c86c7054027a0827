import type { FastifyInstance } from 'fastify'
import type { CableServer } from '../cable/cable.ts'
import { openEventStream } from '../cable/eventStream.ts'
import { toSuggestion } from '../../nearest.ts'
import { describeCatalogue } from './catalogueDescription.ts'
import type { Fault } from './catalogue.ts'
import type { Faults } from './faults.ts'
import { parseFault, type Parsed } from './parseFault.ts'
import { findPreset, PRESET_NAMES } from './presets.ts'
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

/** Faults that are active from the start, and the seed of their random sequences. */
export type InitialFaults = { readonly faults: readonly Fault[]; readonly seed: number | undefined }

type PushedEvent = { readonly event: string; readonly data: unknown }

/** Largest seed. */
const MAX_SEED = 999_999_999

/** Replaces all active faults. */
export function activateFaults(
  faults: Faults,
  { faults: added, seed }: InitialFaults = { faults: [], seed: undefined },
): void {
  faults.clear()
  if (seed !== undefined) faults.reseed(seed)
  for (const fault of added) faults.add(fault)
}

/** Adds the routes that inject faults and push arbitrary events into a room. */
export function addFaultControl(app: FastifyInstance, { world, cable, faults, validation }: FaultControlOptions): void {
  app.get('/sandbox/violations', () => validation.violations())
  addFaultRoutes(app, faults)

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

function addFaultRoutes(app: FastifyInstance, faults: Faults): void {
  app.get('/sandbox/faults', () => ({ seed: faults.seed(), active: faults.list(), hits: faults.hits() }))
  app.get('/sandbox/faults/catalogue', describeCatalogue)

  app.post('/sandbox/faults', ({ body }, reply) => {
    const parsed = parseFault(body)
    if ('problem' in parsed) return reply.code(422).send({ error: parsed.problem })
    faults.add(parsed.value)
    return reply.code(204).send()
  })

  app.put('/sandbox/faults/preset', ({ body }, reply) => {
    const preset = parsePreset(body)
    if ('problem' in preset) return reply.code(422).send({ error: preset.problem })
    activateFaults(faults, preset.value)
    return reply.code(204).send()
  })

  app.put('/sandbox/faults/seed', ({ body }, reply) => {
    const seed = parseSeed(field(body, 'seed'))
    if ('problem' in seed) return reply.code(422).send({ error: seed.problem })
    faults.reseed(seed.value)
    return reply.code(204).send()
  })

  app.delete('/sandbox/faults', ({ query }, reply) => {
    const token = textField(query, 'token')
    if (token === undefined) faults.clear()
    else removeOwn(faults, token)
    return reply.code(204).send()
  })

  app.delete<{ Params: { id: string } }>('/sandbox/faults/:id', ({ params }, reply) =>
    faults.remove(params.id) ? reply.code(204).send() : notFound(reply),
  )
}

/** Removes the faults that affect only this tenant. */
function removeOwn(faults: Faults, token: string): void {
  for (const { id, parameters } of faults.list()) if (field(parameters, 'token') === token) faults.remove(id)
}

function parsePreset(body: unknown): Parsed<InitialFaults> {
  const name = textField(body, 'name') ?? ''
  const preset = findPreset(name)
  if (preset === undefined) return { problem: `There is no preset "${name}". ${toSuggestion(name, PRESET_NAMES)}` }
  const given = field(body, 'seed')
  if (given === undefined) return { value: { faults: preset.faults, seed: undefined } }
  const seed = parseSeed(given)
  return 'problem' in seed ? seed : { value: { faults: preset.faults, seed: seed.value } }
}

const parseSeed = (seed: unknown): Parsed<number> =>
  typeof seed === 'number' && Number.isInteger(seed) && seed >= 0 && seed <= MAX_SEED
    ? { value: seed }
    : { problem: `seed must be a whole number from 0 to ${MAX_SEED}.` }

/** Serves every entry of the feed as server-sent events. */
export function addFeed(app: FastifyInstance, feed: Feed): void {
  app.get('/sandbox/stream', (_request, reply) => {
    const stream = openEventStream(reply, () => stop())
    const stop = feed.subscribe((entry) => stream.send(JSON.stringify(entry)))
  })
}
