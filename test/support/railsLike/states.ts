import { addMessage, changeConversation } from './changes.ts'
import { proofOf } from './contactCalls.ts'
import { everythingOn } from './everything.ts'
import { BOT, messageOfKind } from './kinds.ts'
import { textOf } from './requests.ts'
import {
  addConversation,
  addInbox,
  addVisitor,
  newContact,
  seconds,
  type Agent,
  type Conversation,
  type Fields,
  type Inbox,
  type Store,
  type Visitor,
} from './store.ts'
import { agentView, contactSender } from './views.ts'

/**
 * Function that sets up a state and returns the values for the call. Returns undefined if it cannot set up the state.
 */
type State = (store: Store, params: Fields) => Fields | undefined

/** Returns the values that every state has. */
const known = ({ token, roomToken, inbox }: Visitor): Fields => ({
  ...{ websiteToken: inbox.websiteToken, inboxId: inbox.id, accountId: inbox.accountId },
  ...{ authToken: token, pubsubToken: roomToken },
})

const somebody = (store: Store, settings: Partial<Inbox> = {}): Visitor => addVisitor(store, addInbox(store, settings))

const iris = (store: Store): Agent => ({
  ...{ id: store.nextId(), name: 'Iris', avatar_url: 'https://files.example.com/iris.png', status: 'online' },
})

const GRACE = { name: 'Grace', email: 'grace@example.com', phone_number: '+12025550111', identifier: 'grace' }

/** Creates a visitor with complete contact data, in an inbox with an agent where visitors may end a conversation. */
function graceWithIris(
  store: Store,
  settings: Partial<Inbox> = {},
): { readonly visitor: Visitor; readonly agent: Agent } {
  const agent = iris(store)
  const channel = { enabled_features: ['end_conversation'] }
  const inbox = addInbox(store, { channel, agents: [agent], labels: ['urgent'], ...settings })
  const contact = newContact(store, { ...GRACE, avatar_url: 'https://files.example.com/grace.png' })
  return { visitor: addVisitor(store, inbox, contact), agent }
}

type Answered = { readonly values: Fields; readonly conversation: Conversation }

function answered(store: Store, settings: Partial<Inbox> = {}): Answered {
  const { visitor, agent } = graceWithIris(store, settings)
  const conversation = addConversation(store, visitor, { seenAt: seconds(), referer: 'https://shop.example.com/' })
  const asks = { message_type: 0, sender: contactSender(visitor.contact) } as const
  addMessage(store, conversation, { content: 'Is it waterproof?', ...asks })
  const answer = addMessage(store, conversation, { content: 'It is', sender: agentView(agent) })
  const values = { messageId: answer.id, conversationId: conversation.id, label: 'urgent', email: GRACE.email }
  return { values: { ...known(visitor), ...values }, conversation }
}

function oneMessage(store: Store, kind: string): Fields | undefined {
  const { visitor, agent } = graceWithIris(store)
  const conversation = addConversation(store, visitor, { seenAt: seconds() })
  // A reply refers to a message of the same conversation, as elsewhere in this server.
  const asked = kind === 'reply' ? addMessage(store, conversation, { content: 'For how many?', sender: agentView(agent) }) : undefined // prettier-ignore
  const message = messageOfKind(store, kind, { agent, visitor: contactSender(visitor.contact), asked: asked?.id })
  if (!message) return undefined
  const { id } = addMessage(store, conversation, message)
  return { ...known(visitor), messageId: id, conversationId: conversation.id, email: GRACE.email }
}

/** Creates a conversation with more than a page of messages on either side of the middle message. */
function longOne(store: Store): Fields {
  const { conversation, values } = answered(store)
  const written = Array.from({ length: 50 }, (_, at) => addMessage(store, conversation, { content: `${at}` }))
  const [previousMessageId, messageId, nextMessageId] = written.slice(24).map(({ id }) => id)
  return { ...values, previousMessageId, messageId, nextMessageId }
}

const CAMPAIGN = {
  ...{ message: 'Need a tent?', trigger_only_during_business_hours: true },
  trigger_rules: { url: 'https://shop.example.com/tents', time_on_page: 5 },
}

const ARTICLE = {
  ...{ title: 'How to pitch a tent', content: '<p>Find level ground.</p>', slug: 'pitch', categoryTitle: 'Basics' },
  isPinned: true,
}

const ADA = { identifier: 'ada' }

/** States that are set up before a call, by their names in the contracts. */
export const STATES: Readonly<Record<string, State>> = {
  'a visitor without a conversation': (store) => known(somebody(store)),
  'a visitor of an inbox with everything on': (store) => known(somebody(store, everythingOn(store))),
  'nobody has this website token': () => ({ websiteToken: 'nobody' }),
  "nobody knows this visitor's token": (store) => ({ ...known(somebody(store)), authToken: 'nobody' }),
  'nobody has this room': () => ({ pubsubToken: 'nobody' }),
  "a visitor in an open conversation with an agent's answer": (store) => answered(store).values,
  'a visitor whose conversation is resolved': (store) => {
    const { conversation, values } = answered(store)
    changeConversation(store, conversation, { status: 'resolved' })
    return values
  },
  'a visitor in a conversation of one message': (store, { kind }) => oneMessage(store, textOf(kind) ?? ''),
  'a visitor in a conversation of more than a page': longOne,
  'a visitor who has reached the limit of messages': (store) =>
    answered(store, { limits: { messages: 2, posts: Infinity } }).values,
  'a visitor who writes too fast': (store) => answered(store, { limits: { messages: Infinity, posts: 0 } }).values,
  'a message that is gone': (store) => ({ ...answered(store).values, messageId: store.nextId() }),
  'an inbox that wants proof of who a visitor is': (store) => {
    const visitor = somebody(store, { isProofNeeded: true })
    return { ...known(visitor), ...proven(visitor.inbox, GRACE.identifier), email: GRACE.email }
  },
  'another visitor is known by this identifier': (store) => {
    const visitor = addVisitor(store, addInbox(store), newContact(store, ADA))
    addVisitor(store, visitor.inbox, newContact(store, GRACE))
    return { ...known(visitor), ...proven(visitor.inbox, GRACE.identifier) }
  },
  'a visitor with attributes': (store) => {
    const about = { custom_attributes: { plan: 'pro' } }
    const visitor = addVisitor(store, addInbox(store), newContact(store, about))
    addConversation(store, visitor, about)
    return known(visitor)
  },
  'an inbox with an agent who is online': (store) => known(graceWithIris(store).visitor),
  'an inbox with a campaign': (store) => {
    const campaign = { id: store.nextId(), ...CAMPAIGN }
    const visitor = somebody(store, { agents: [iris(store)], campaigns: [campaign] })
    return { ...known(visitor), campaignId: campaign.id }
  },
  'a visitor in an open conversation with a connected bot': (store) => answered(store, { bot: BOT }).values,
  'a knowledge base with a pinned article': (store) => {
    const articleId = String(store.nextId())
    const visitor = somebody(store, { articles: [{ id: articleId, ...ARTICLE }] })
    return { ...known(visitor), articleId, searchTerm: 'tent' }
  },
  'an account that has switched its knowledge base off': (store) =>
    known(somebody(store, { account: { surface_kb_feature_access: true, knowledge_base: { enabled: false } } })),
  'an article that is gone': (store) => ({ ...known(somebody(store)), articleId: 'gone' }),
}

const proven = (inbox: Inbox, identifier: string): Fields => ({
  ...{ identifier, identifierHash: proofOf(inbox, identifier) },
})
