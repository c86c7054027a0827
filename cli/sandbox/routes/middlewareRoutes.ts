import type { FastifyInstance } from 'fastify'
import { channelConfig } from '../world/configShape.ts'
import { inboxMembers } from '../world/shapes.ts'
import { notFound, textField } from '../access/visitor.ts'
import type { World } from '../world/world.ts'

type TenantRoute = { readonly Params: { readonly token: string } }

export function addMiddlewareRoutes(app: FastifyInstance, world: World): void {
  app.get<TenantRoute>('/v2/widget/:token/inbox_members', ({ params }, reply) => {
    const tenant = world.findTenant(params.token)
    if (tenant === undefined) return notFound(reply)
    return inboxMembers(tenant, world.stateOf(tenant).presence, world.origin())
  })

  app.get<TenantRoute>('/v2/widget/:token/config', ({ params }, reply) => {
    const tenant = world.findTenant(params.token)
    if (tenant === undefined) return notFound(reply)
    return {
      show_contact_form: tenant.hasContactForm,
      show_hiver_branding: true,
      is_workflow_enabled: tenant.botName !== '',
      bot_icon: null,
      bot_name: tenant.botName || null,
      live_chat_customisation_feature_access: true,
      prechat_country_code_feature_access: true,
      surface_kb_feature_access: tenant.hasKnowledgeBase,
      script_loaded_on_webpage: false,
      knowledge_base: { enabled: tenant.hasKnowledgeBase, id: tenant.hasKnowledgeBase ? 'kb-1' : null },
      disable_widget_notifications: false,
      gainsight_enabled: false,
      tenant: tenant.token,
      usergroup_id: 7,
      ...world.stateOf(tenant).account,
    }
  })

  app.get<TenantRoute>('/v2/widget/:token/channel', ({ params }, reply) => {
    const tenant = world.findTenant(params.token)
    return tenant ? channelConfig(tenant, world.stateOf(tenant)) : notFound(reply)
  })

  app.post<TenantRoute>('/v2/widget/:token/send_contact_email', ({ params, body }, reply) => {
    if (world.findTenant(params.token) === undefined) return notFound(reply)
    const [name, email, message, origin] = ['name', 'email', 'message', 'origin'].map((fieldName) =>
      textField(body, fieldName),
    )
    const missing = Object.entries({ name, email, message, origin }).filter(([, value]) => value === undefined)
    const attributes = missing.map(([fieldName]) => fieldName)
    if (attributes.length > 0)
      return reply.code(422).send({ message: `${attributes.join(', ')} can't be blank`, attributes })
    world.requestLog.write('contact-emails', { websiteToken: params.token, name, email, message, origin })
    return reply.code(200).send()
  })

  app.patch<TenantRoute>('/v2/widget/:token/script_loaded', ({ params }, reply) =>
    world.findTenant(params.token) ? reply.code(200).send() : notFound(reply),
  )
}
