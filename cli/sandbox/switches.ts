import type { FastifyInstance } from 'fastify'
import type { CableServer } from './cable.ts'
import { findTenant, type Tenant } from './tenants.ts'
import { field, notFound, textField } from './visitor.ts'
import type { World } from './world.ts'

type SwitchesOptions = {
  readonly world: World
  readonly cable: CableServer
  /** What a clean slate is wiped clean of, besides the world. */
  readonly remembered: readonly { readonly clear: () => void }[]
}

type ById = { readonly Params: { readonly id: string } }
type InTenant = { readonly Params: { readonly token: string } }

/** Presence, hours, the generation of the configuration, and a clean slate. */
export function addSwitches(app: FastifyInstance, { world, cable, remembered }: SwitchesOptions): void {
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
    for (const { clear } of remembered) clear()
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
