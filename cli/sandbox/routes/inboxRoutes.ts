import type { FastifyInstance } from 'fastify'
import { configShape } from '../world/configShape.ts'
import { acceptCampaign, campaignsOf } from '../world/campaigns.ts'
import { inboxMembers } from '../world/shapes.ts'
import { field, forVisitor, notFound, textField, type Visitors } from '../access/visitor.ts'
import type { World } from '../world/world.ts'

type RoutesOptions = {
  readonly world: World
  readonly visitors: Visitors
  /** Base URL of the host page. The predefined campaigns apply to pages below it. */
  readonly shop?: string | undefined
}

/** Default base URL of the host page: the address of the harness. */
const SHOP = 'http://localhost:4400'

/** Adds the routes of the inbox: its configuration, its agents, its campaigns, and the widget's events. */
export function addInboxRoutes(app: FastifyInstance, { world, visitors, shop = SHOP }: RoutesOptions): void {
  app.post('/api/v1/widget/config', (request, reply) => {
    const tenant = visitors.tenantOf(request)
    if (tenant === undefined) return notFound(reply)
    const contact = visitors.find(request)?.contact ?? world.createContact(tenant)
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
      world.requestLog.write('events', { websiteToken: tenant.token, contactId: contact.id, name, event_info: info })
      if (name === 'campaign.triggered') acceptCampaign({ world, shop }, { tenant, contact, info })
      return reply.code(204).send()
    }),
  )
}
