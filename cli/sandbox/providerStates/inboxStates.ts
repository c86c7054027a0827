import { ARTICLES, PINNED } from '../seeds/articles/articles.ts'
import { identifierHash } from '../access/identity.ts'
import { randomToken } from '../access/tokens.ts'
import { allSettings } from './allSettings.ts'
import type { StateTable } from './stateTable.ts'
import {
  agentOf,
  avatarOf,
  createVisit,
  identify,
  type StateContext,
  type StateResult,
  stateResult,
  type Visit,
} from './visit.ts'

const CAMPAIGN_ID = 4

/** Returns an identifier and its HMAC, as a host page sends them. */
function createSignedIdentifier(context: StateContext, { tenant }: Visit, identifier: string) {
  const { hmacToken = '' } = context.world.stateOf(tenant)
  return { identifier, identifierHash: identifierHash(hmacToken, identifier) }
}

const createVerifiedVisit = (context: StateContext): Visit => createVisit(context, 'demo', { hmacToken: randomToken() })

function createHelpResult(context: StateContext, articleId: string): StateResult {
  const [pinned] = PINNED
  const searchTerm = pinned?.title.split(' ')[0] ?? ''
  return stateResult(context, createVisit(context), { articleId, searchTerm })
}

export const INBOX_STATES: StateTable = {
  'a visitor without a conversation': (context) => stateResult(context, createVisit(context)),

  'a visitor of an inbox with everything on': (context) => {
    const visit = createVisit(context)
    const { world } = context
    world.setState({ ...world.stateOf(visit.tenant), ...allSettings(avatarOf(context, visit)) })
    return stateResult(context, identify(context, visit))
  },

  'nobody has this website token': () => ({ values: { websiteToken: `nobody-${randomToken()}` } }),

  "nobody knows this visitor's token": (context) => {
    const { tenant, contact } = createVisit(context)
    context.world.store.delete('contacts', contact.id)
    return stateResult(context, { tenant, contact })
  },

  'nobody has this room': (context) => {
    const pubsubToken = randomToken()
    context.cable.rejectSubscriptions(pubsubToken)
    return stateResult(context, createVisit(context), { pubsubToken })
  },

  'an inbox that wants proof of who a visitor is': (context) => {
    const visit = createVerifiedVisit(context)
    return stateResult(context, visit, createSignedIdentifier(context, visit, `ada-${visit.contact.id}`))
  },

  'another visitor is known by this identifier': (context) => {
    const visit = identify(context, createVerifiedVisit(context))
    const other = identify(context, { ...visit, contact: context.world.createContact(visit.tenant) })
    return stateResult(context, visit, createSignedIdentifier(context, visit, other.contact.identifier ?? ''))
  },

  'an inbox with an agent who is online': (context) => {
    const visit = createVisit(context)
    context.world.setPresence(visit.tenant, agentOf(visit).id, 'online')
    return stateResult(context, visit)
  },

  'an inbox with a campaign': (context) => {
    const visit = createVisit(context)
    const { world } = context
    const campaign = {
      id: CAMPAIGN_ID,
      message: 'Not sure about the size? Tell me your inseam and I will do the rest.',
      trigger_only_during_business_hours: true,
      trigger_rules: { url: 'https://shop.example.com/bikes/*', time_on_page: 10 },
      sender: { id: agentOf(visit).id, name: 'Mara Lindqvist', available_name: 'Mara', avatar_url: avatarOf(context, visit), type: 'user' }, // prettier-ignore
    }
    world.setState({ ...world.stateOf(visit.tenant), campaigns: [campaign] })
    return stateResult(context, visit, { campaignId: CAMPAIGN_ID })
  },

  'a knowledge base with a pinned article': (context) => createHelpResult(context, PINNED[0]?.id ?? ''),

  'an account that has switched its knowledge base off': (context) => {
    const visit = createVisit(context)
    const { world } = context
    const state = world.stateOf(visit.tenant)
    const account = { ...state.account, surface_kb_feature_access: true, knowledge_base: { enabled: false } }
    world.setState({ ...state, account })
    return stateResult(context, visit)
  },

  'an article that is gone': (context) =>
    createHelpResult(context, String(Math.max(...ARTICLES.map(({ id }) => Number(id))) + 1)),
}
