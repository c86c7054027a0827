import type { FastifyInstance } from 'fastify'
import type { CableServer } from '../cable/cable.ts'
import { findTenant, type Tenant } from '../seeds/tenants.ts'
import { field, notFound } from '../access/visitor.ts'
import { channelConfig } from '../world/configShape.ts'
import { avatarOf } from '../world/shapes.ts'
import { openingHours } from '../world/workingHours.ts'
import type { World } from '../world/world.ts'

type ControlRoutesOptions = {
  readonly world: World
  readonly cable: CableServer
  /** Stores that a reset clears, in addition to the database (`world.store`). */
  readonly stores: readonly { readonly clear: () => void }[]
}

type TenantRoute = { readonly Params: { readonly token: string } }

/** Adds the routes for the state of a tenant, and for a reset of the sandbox. */
export function addControlRoutes(app: FastifyInstance, { world, cable, stores }: ControlRoutesOptions): void {
  app.get<TenantRoute>('/sandbox/tenants/:token', ({ params }, reply) => {
    const tenant = world.findTenant(params.token)
    return tenant ? tenantShape(tenant, world) : notFound(reply)
  })

  app.post('/sandbox/tenants', ({ body }, reply) => {
    const like = findTenant(field(body, 'like'))
    return like
      ? reply.code(201).send(tenantShape(world.openTenant(like.token), world))
      : reply.code(422).send({ error: 'like must be the token of a seeded tenant' })
  })

  app.delete<TenantRoute>('/sandbox/tenants/:token', ({ params }, reply) => {
    const tenant = world.findTenant(params.token)
    if (tenant === undefined) return notFound(reply)
    world.resetState(tenant)
    return reply.code(204).send()
  })

  app.post('/sandbox/reset', (_request, reply) => {
    for (const { clear } of stores) clear()
    world.store.clear()
    cable.terminate()
    return reply.code(204).send()
  })
}

const tenantShape = (tenant: Tenant, world: World) => ({
  token: tenant.token,
  name: tenant.name,
  botName: tenant.botName,
  isOpen: world.stateOf(tenant).isOpen ?? tenant.isOpen,
  hours: openingHours(tenant, world.stateOf(tenant), world.now()),
  replyTime: channelConfig(tenant, world.stateOf(tenant)).reply_time,
  outOfOfficeMessage: channelConfig(tenant, world.stateOf(tenant)).out_of_office_message,
  /** Values of the channel that override those of the seed. */
  channel: world.stateOf(tenant).channel ?? {},
  agents: tenant.agents.map((agent) => ({
    id: agent.id,
    name: agent.name,
    avatarUrl: avatarOf(world.origin(), agent),
    status: world.stateOf(tenant).presence[agent.id] ?? 'offline',
  })),
})
