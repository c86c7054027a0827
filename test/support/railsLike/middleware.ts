import { fieldsOf } from '#tools/fields.ts'
import { Router, type Request } from 'express'
import { addMessage } from './changes.ts'
import { idOf, inboxOf, notFound, textOf } from './requests.ts'
import type { Conversation, Store } from './store.ts'
import { memberView } from './views.ts'

/** Returns the routes of the account service, which runs beside the conversation server. */
export function middleware(store: Store): Router {
  return Router()
    .get('/:token/inbox_members', (request, response) => {
      response.json({ payload: inboxOf(store, request).agents.map(memberView) })
    })
    .get('/:token/config', (request, response) => {
      response.json(inboxOf(store, request).account)
    })
    .get('/:token/channel', (request, response) => {
      const { channel, websiteToken, bot } = inboxOf(store, request)
      response.json({ ...channel, website_token: websiteToken, has_a_connected_agent_bot: bot?.['name'] ?? '' })
    })
    .post('/:token/send_contact_email', (request, response) => {
      inboxOf(store, request)
      response.json({})
    })
    .patch('/:token/script_loaded', (request, response) => {
      inboxOf(store, request)
      response.json({})
    })
    .post(['/inbox/:inboxId/trigger_bot', '/inbox/:inboxId/restart_bot'], (request, response) => {
      const conversation = findBotConversation(store, request)
      const { bot } = conversation.visitor.inbox
      addMessage(store, conversation, { content: 'What can I do for you?', ...(bot && { sender: bot }) })
      response.json({})
    })
}

/**
 * Returns the conversation in which the bot must write. Throws a 404 refusal if the inbox in the path does not have it
 * or has no bot.
 */
function findBotConversation(store: Store, request: Request): Conversation {
  const conversationId = idOf(fieldsOf(request.body)['conversation_display_id'])
  const all = [...store.visitors.values()].flatMap(({ conversations }) => conversations)
  const found = all.find(({ id }) => id === conversationId)
  const inbox = found?.visitor.inbox
  if (!found || !inbox?.bot || inbox.id !== idOf(textOf(request.params['inboxId']))) throw notFound()
  return found
}
