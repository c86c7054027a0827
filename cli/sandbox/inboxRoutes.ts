import type { FastifyInstance } from 'fastify'
import { configShape } from './configShape.ts'
import { acceptCampaign, campaignsOf } from './campaigns.ts'
import { inboxMembers } from './shapes.ts'
import { field, forVisitor, notFound, textField, type Visitors } from './visitor.ts'
import type { World } from './world.ts'

type RoutesOptions = {
  readonly world: World
  readonly visitors: Visitors
  /** Where the host page is: the seeded campaigns are for pages there. */
  readonly shop?: string | undefined
}

/** Where the harness is, unless somebody says otherwise. */
const SHOP = 'http://localhost:4400'

/** The inbox: its configuration, its agents, its campaigns. */
export function addInboxRoutes(app: FastifyInstance, { world, visitors, shop = SHOP }: RoutesOptions): void {
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
    return campaignsOf({ world, shop }, tenant)
  })

  app.post(
    '/api/v1/widget/events',
    forVisitor(visitors, ({ tenant, contact }, { body }, reply) => {
      const [name, info] = [textField(body, 'name'), field(body, 'event_info')]
      world.notes.write('events', { websiteToken: tenant.token, contactId: contact.id, name, event_info: info })
      if (name === 'campaign.triggered') acceptCampaign({ world, shop }, { tenant, contact, info })
      return reply.code(204).send()
    }),
  )
}
