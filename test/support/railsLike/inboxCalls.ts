import type { Fields } from '#tools/fields.ts'
import { Router } from 'express'
import { inboxOf, findVisitor, visitorOf } from './requests.ts'
import { addVisitor, type Store, type Visitor } from './store.ts'
import { agentView, memberView } from './views.ts'

/** Returns the routes of an inbox: its configuration, its members, its campaigns, and events of the page. */
export function inboxCalls(store: Store): Router {
  return Router()
    .post('/config', (request, response) => {
      const inbox = inboxOf(store, request)
      response.json(configuration(findVisitor(store, request) ?? addVisitor(store, inbox)))
    })
    .get('/inbox_members', (request, response) => {
      response.json({ payload: inboxOf(store, request).agents.map(memberView) })
    })
    .get('/campaigns', (request, response) => {
      const { campaigns, agents } = inboxOf(store, request)
      const sender = agents[0] ? agentView(agents[0]) : null
      response.json(campaigns.map((campaign) => ({ ...campaign, sender })))
    })
    .post('/events', (request, response) => {
      visitorOf(store, request)
      response.status(204).end()
    })
}

function configuration({ inbox, contact, token, roomToken }: Visitor): Fields {
  const { id, name, email, phone_number, identifier } = contact
  return {
    account_id: inbox.accountId,
    website_channel_config: {
      ...inbox.channel,
      ...{
        website_token: inbox.websiteToken,
        auth_token: token,
        has_a_connected_agent_bot: inbox.bot?.['name'] ?? null,
      },
    },
    contact: { id, name, email, phone_number, identifier, pubsub_token: roomToken },
    global_config: inbox.brand,
  }
}
