import { ARTICLES, PINNED } from '../articles/articles.ts'
import { identifierHash } from '../identity.ts'
import { randomToken } from '../tokens.ts'
import { everythingOn } from './everythingOn.ts'
import type { StateTable } from './stateTable.ts'
import { agentOf, avatarOf, beginVisit, introduce, type Place, type Staged, staged, type Visit } from './visit.ts'

const CAMPAIGN_ID = 4

/** Returns an identifier and its HMAC, as a host page sends them. */
function proof(place: Place, { tenant }: Visit, identifier: string) {
  const { hmacToken = '' } = place.world.stateOf(tenant)
  return { identifier, identifierHash: identifierHash(hmacToken, identifier) }
}

const beginProven = (place: Place): Visit => beginVisit(place, 'demo', { hmacToken: randomToken() })

function help(place: Place, articleId: string): Staged {
  const [pinned] = PINNED
  const searchTerm = pinned?.title.split(' ')[0] ?? ''
  return staged(place, beginVisit(place), { articleId, searchTerm })
}

export const INBOX_STATES: StateTable = {
  'a visitor without a conversation': (place) => staged(place, beginVisit(place)),

  'a visitor of an inbox with everything on': (place) => {
    const visit = beginVisit(place)
    const { world } = place
    world.setState({ ...world.stateOf(visit.tenant), ...everythingOn(avatarOf(place, visit)) })
    return staged(place, introduce(place, visit))
  },

  'nobody has this website token': () => ({ values: { websiteToken: `nobody-${randomToken()}` } }),

  "nobody knows this visitor's token": (place) => {
    const { tenant, contact } = beginVisit(place)
    place.world.store.drop('contacts', contact.id)
    return staged(place, { tenant, contact })
  },

  'nobody has this room': (place) => {
    const pubsubToken = randomToken()
    place.cable.refuse(pubsubToken)
    return staged(place, beginVisit(place), { pubsubToken })
  },

  'an inbox that wants proof of who a visitor is': (place) => {
    const visit = beginProven(place)
    return staged(place, visit, proof(place, visit, `ada-${visit.contact.id}`))
  },

  'another visitor is known by this identifier': (place) => {
    const visit = introduce(place, beginProven(place))
    const other = introduce(place, { ...visit, contact: place.world.createContact(visit.tenant) })
    return staged(place, visit, proof(place, visit, other.contact.identifier ?? ''))
  },

  'an inbox with an agent who is online': (place) => {
    const visit = beginVisit(place)
    place.world.setPresence(visit.tenant, agentOf(visit).id, 'online')
    return staged(place, visit)
  },

  'an inbox with a campaign': (place) => {
    const visit = beginVisit(place)
    const { world } = place
    const campaign = {
      id: CAMPAIGN_ID,
      message: 'Not sure about the size? Tell me your inseam and I will do the rest.',
      trigger_only_during_business_hours: true,
      trigger_rules: { url: 'https://shop.example.com/bikes/*', time_on_page: 10 },
      sender: { id: agentOf(visit).id, name: 'Mara Lindqvist', available_name: 'Mara', avatar_url: avatarOf(place, visit), type: 'user' }, // prettier-ignore
    }
    world.setState({ ...world.stateOf(visit.tenant), campaigns: [campaign] })
    return staged(place, visit, { campaignId: CAMPAIGN_ID })
  },

  'a knowledge base with a pinned article': (place) => help(place, PINNED[0]?.id ?? ''),

  'an account that has switched its knowledge base off': (place) => {
    const visit = beginVisit(place)
    const { world } = place
    const state = world.stateOf(visit.tenant)
    const account = { ...state.account, surface_kb_feature_access: true, knowledge_base: { enabled: false } }
    world.setState({ ...state, account })
    return staged(place, visit)
  },

  'an article that is gone': (place) => help(place, String(Math.max(...ARTICLES.map(({ id }) => Number(id))) + 1)),
}
