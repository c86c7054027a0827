import type { Fields } from '#tools/fields.ts'
import { addMessage, changeConversation } from './changes.ts'
import { hashIdentifier } from './contactCalls.ts'
import { allOptions } from './allOptions.ts'
import { BOT, messageOfKind } from './messageKinds.ts'
import { textOf } from './requests.ts'
import {
  addConversation,
  addInbox,
  addVisitor,
  newContact,
  getNowSeconds,
  type Agent,
  type Conversation,
  type Inbox,
  type Store,
  type Visitor,
} from './store.ts'
import { agentView, contactSender } from './views.ts'

/**
 * Function that sets up a state and returns the values for the call. Returns undefined if it cannot set up the state.
 */
type State = (store: Store, params: Fields) => Fields | undefined

/** Returns the values that every state returns. */
const commonValues = ({ token, roomToken, inbox }: Visitor): Fields => ({
  ...{ websiteToken: inbox.websiteToken, inboxId: inbox.id, accountId: inbox.accountId },
  ...{ authToken: token, pubsubToken: roomToken },
})

const createVisitor = (store: Store, settings: Partial<Inbox> = {}): Visitor =>
  addVisitor(store, addInbox(store, settings))

const createAgent = (store: Store): Agent => ({
  ...{ id: store.nextId(), name: 'Iris', avatar_url: 'https://files.example.com/iris.png', status: 'online' },
})

const GRACE = { name: 'Grace', email: 'grace@example.com', phone_number: '+12025550111', identifier: 'grace' }

/** Creates a visitor with complete contact data, in an inbox with an agent where visitors may end a conversation. */
function createVisitorWithAgent(
  store: Store,
  settings: Partial<Inbox> = {},
): { readonly visitor: Visitor; readonly agent: Agent } {
  const agent = createAgent(store)
  const channel = { enabled_features: ['end_conversation'] }
  const inbox = addInbox(store, { channel, agents: [agent], labels: ['urgent'], ...settings })
  const contact = newContact(store, { ...GRACE, avatar_url: 'https://files.example.com/grace.png' })
  return { visitor: addVisitor(store, inbox, contact), agent }
}

type ConversationState = { readonly values: Fields; readonly conversation: Conversation }

function createAnsweredConversation(store: Store, settings: Partial<Inbox> = {}): ConversationState {
  const { visitor, agent } = createVisitorWithAgent(store, settings)
  const conversation = addConversation(store, visitor, {
    seenAt: getNowSeconds(),
    referer: 'https://shop.example.com/',
  })
  const question = { message_type: 0, sender: contactSender(visitor.contact) } as const
  addMessage(store, conversation, { content: 'Is it waterproof?', ...question })
  const reply = addMessage(store, conversation, { content: 'It is', sender: agentView(agent) })
  const values = { messageId: reply.id, conversationId: conversation.id, label: 'urgent', email: GRACE.email }
  return { values: { ...commonValues(visitor), ...values }, conversation }
}

function createConversationOfOneMessage(store: Store, kind: string): Fields | undefined {
  const { visitor, agent } = createVisitorWithAgent(store)
  const conversation = addConversation(store, visitor, { seenAt: getNowSeconds() })
  // A reply refers to a message of the same conversation, as elsewhere in this server.
  const question = kind === 'reply' ? addMessage(store, conversation, { content: 'For how many?', sender: agentView(agent) }) : undefined // prettier-ignore
  const message = messageOfKind(store, kind, {
    agent,
    visitor: contactSender(visitor.contact),
    repliedToId: question?.id,
  })
  if (!message) return undefined
  const { id } = addMessage(store, conversation, message)
  return { ...commonValues(visitor), messageId: id, conversationId: conversation.id, email: GRACE.email }
}

/** Creates a conversation with more than a page of messages on either side of the middle message. */
function createLongConversation(store: Store): Fields {
  const { conversation, values } = createAnsweredConversation(store)
  const messages = Array.from({ length: 50 }, (_, at) => addMessage(store, conversation, { content: `${at}` }))
  const [previousMessageId, messageId, nextMessageId] = messages.slice(24).map(({ id }) => id)
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
  'a visitor without a conversation': (store) => commonValues(createVisitor(store)),
  'a visitor of an inbox with everything on': (store) => commonValues(createVisitor(store, allOptions(store))),
  'nobody has this website token': () => ({ websiteToken: 'unknown' }),
  "nobody knows this visitor's token": (store) => ({ ...commonValues(createVisitor(store)), authToken: 'unknown' }),
  'nobody has this room': () => ({ pubsubToken: 'unknown' }),
  "a visitor in an open conversation with an agent's answer": (store) => createAnsweredConversation(store).values,
  'a visitor whose conversation is resolved': (store) => {
    const { conversation, values } = createAnsweredConversation(store)
    changeConversation(store, conversation, { status: 'resolved' })
    return values
  },
  'a visitor in a conversation of one message': (store, { kind }) =>
    createConversationOfOneMessage(store, textOf(kind) ?? ''),
  'a visitor in a conversation of more than a page': createLongConversation,
  'a visitor who has reached the limit of messages': (store) =>
    createAnsweredConversation(store, { limits: { messages: 2, posts: Infinity } }).values,
  'a visitor who writes too fast': (store) =>
    createAnsweredConversation(store, { limits: { messages: Infinity, posts: 0 } }).values,
  'a message that is gone': (store) => ({ ...createAnsweredConversation(store).values, messageId: store.nextId() }),
  'an inbox that wants proof of who a visitor is': (store) => {
    const visitor = createVisitor(store, { isVerificationRequired: true })
    return { ...commonValues(visitor), ...identityValues(visitor.inbox, GRACE.identifier), email: GRACE.email }
  },
  'another visitor is known by this identifier': (store) => {
    const visitor = addVisitor(store, addInbox(store), newContact(store, ADA))
    addVisitor(store, visitor.inbox, newContact(store, GRACE))
    return { ...commonValues(visitor), ...identityValues(visitor.inbox, GRACE.identifier) }
  },
  'a visitor with attributes': (store) => {
    const attributes = { custom_attributes: { plan: 'pro' } }
    const visitor = addVisitor(store, addInbox(store), newContact(store, attributes))
    addConversation(store, visitor, attributes)
    return commonValues(visitor)
  },
  'an inbox with an agent who is online': (store) => commonValues(createVisitorWithAgent(store).visitor),
  'an inbox with a campaign': (store) => {
    const campaign = { id: store.nextId(), ...CAMPAIGN }
    const visitor = createVisitor(store, { agents: [createAgent(store)], campaigns: [campaign] })
    return { ...commonValues(visitor), campaignId: campaign.id }
  },
  'a visitor in an open conversation with a connected bot': (store) =>
    createAnsweredConversation(store, { bot: BOT }).values,
  'a knowledge base with a pinned article': (store) => {
    const articleId = String(store.nextId())
    const visitor = createVisitor(store, { articles: [{ id: articleId, ...ARTICLE }] })
    return { ...commonValues(visitor), articleId, searchTerm: 'tent' }
  },
  'an account that has switched its knowledge base off': (store) =>
    commonValues(
      createVisitor(store, { account: { surface_kb_feature_access: true, knowledge_base: { enabled: false } } }),
    ),
  'an article that is gone': (store) => ({ ...commonValues(createVisitor(store)), articleId: 'gone' }),
}

const identityValues = (inbox: Inbox, identifier: string): Fields => ({
  ...{ identifier, identifierHash: hashIdentifier(inbox, identifier) },
})
