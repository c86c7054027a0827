import type { FastifyInstance } from 'fastify'
import type { CableServer } from '../cable/cable.ts'
import { findTenant, type Tenant } from '../seeds/tenants.ts'
import { field, notFound, textField } from '../access/visitor.ts'
import type { World } from '../world/world.ts'

type ControlRoutesOptions = {
  readonly world: World
  readonly cable: CableServer
  /** Stores that a reset clears, in addition to the database (`world.store`). */
  readonly stores: readonly { readonly clear: () => void }[]
}

type IdRoute = { readonly Params: { readonly id: string } }
type TenantRoute = { readonly Params: { readonly token: string } }

/** Adds the routes for agent presence, for the state of a tenant, and for a reset of the sandbox. */
export function addControlRoutes(app: FastifyInstance, { world, cable, stores }: ControlRoutesOptions): void {
  app.put<IdRoute>('/sandbox/agents/:id/presence', ({ params, query, body }, reply) => {
    const tenant = world.findTenant(field(query, 'website_token'))
    if (tenant === undefined) return notFound(reply)
    world.setPresence(tenant, Number(params.id), textField(body, 'status') ?? 'offline')
    return reply.code(204).send()
  })

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
  agents: tenant.agents.map((agent) => ({
    id: agent.id,
    name: agent.name,
    status: world.stateOf(tenant).presence[agent.id] ?? 'offline',
  })),
})
