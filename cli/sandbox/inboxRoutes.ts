import type { FastifyInstance } from 'fastify'
import { configShape } from './configShape.ts'
import { agentAvatar, inboxMembers } from './shapes.ts'
import { forVisitor, notFound, type Visitors } from './visitor.ts'
import type { World } from './world.ts'

type RoutesOptions = { readonly world: World; readonly visitors: Visitors }

/** The inbox: its configuration, its agents, its campaigns. */
export function addInboxRoutes(app: FastifyInstance, { world, visitors }: RoutesOptions): void {
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
    return inboxMembers(tenant, world.stateOf(tenant).presence, world.origin())
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
