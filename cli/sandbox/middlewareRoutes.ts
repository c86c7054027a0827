import type { FastifyInstance } from 'fastify'
import { inboxMembers } from './shapes.ts'
import { findTenant } from './tenants.ts'
import { field, notFound, textField } from './visitor.ts'
import type { World } from './world.ts'

type InTenant = { readonly Params: { readonly token: string } }
type InInbox = { readonly Params: { readonly inboxId: string } }

export function addMiddlewareRoutes(app: FastifyInstance, world: World): void {
  app.get<InTenant>('/v2/widget/:token/inbox_members', ({ params }, reply) => {
    const tenant = findTenant(params.token)
    if (tenant === undefined) return notFound(reply)
    return inboxMembers(tenant, world.stateOf(tenant).presence, world.origin())
  })

  app.get<InTenant>('/v2/widget/:token/config', ({ params }, reply) => {
    const tenant = findTenant(params.token)
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
    }
  })

  app.post<InTenant>('/v2/widget/:token/send_contact_email', ({ params, body }, reply) => {
    if (findTenant(params.token) === undefined) return notFound(reply)
    const missing = ['name', 'email', 'message', 'origin'].filter((name) => textField(body, name) === undefined)
    if (missing.length === 0) return reply.code(200).send()
    return reply.code(422).send({ message: `${missing.join(', ')} can't be blank`, attributes: missing })
  })

  app.patch<InTenant>('/v2/widget/:token/script_loaded', ({ params }, reply) =>
    findTenant(params.token) ? reply.code(200).send() : notFound(reply),
  )

  for (const [action, words] of [
    ['trigger_bot', 'Hi, I am Lumi. Tell me what it is about, and I will find an answer or a person.'],
    ['restart_bot', 'Let us begin again. What is it about?'],
  ] as const)
    app.post<InInbox>(`/v2/widget/inbox/:inboxId/${action}`, ({ body }, reply) => {
      const conversation = world.store.find('conversations', Number(field(body, 'conversation_display_id')))
      if (conversation === undefined) return notFound(reply)
      world.addMessage({
        conversationId: conversation.id,
        messageType: 1,
        content: words,
        sender: { type: 'AgentBot', id: 1 },
      })
      return reply.code(200).send()
    })
}
