import { newContact } from './newContact.ts'
import { type NewMessage, toRecord } from './newMessage.ts'
import { createRequestLog } from '../requestLog.ts'
import type { AgentRecord, ContactRecord, ConversationRecord, MessageRecord, TenantStateRecord } from './records.ts'
import { cableConversation, cableMessage, senderShape } from './shapes.ts'
import type { Store } from './store.ts'
import { createTenancy } from './tenancy.ts'
import type { Tenant } from '../seeds/tenants.ts'

export type RoomEventShape = { readonly event: string; readonly data: unknown }

type WorldOptions = {
  readonly store: Store
  /** Returns the origin for URLs in responses and events. */
  readonly origin: () => string
  readonly now: () => number
  /** Sends an event to a contact's room. */
  readonly broadcast: (pubsubToken: string, event: RoomEventShape) => void
  /** Called after a message or a submitted form of the visitor has been stored and broadcast. */
  readonly onVisitorActed?: (message: MessageRecord) => void
}

type Sender = NonNullable<MessageRecord['sender']>

type Typing = { readonly isOn: boolean; readonly isPrivate: boolean; readonly sender: Sender }

export type World = ReturnType<typeof createWorld>

/** Creates the operations that change the state of the sandbox and broadcast the matching events. */
export function createWorld({ store, origin, now, broadcast, onVisitorActed = () => undefined }: WorldOptions) {
  const tenancy = createTenancy(store)
  const { stateOf } = tenancy
  const tenantOf = ({ tenant }: { readonly tenant: string }): Tenant => requireDefined(tenancy.find(tenant))
  const contactOf = (conversation: ConversationRecord): ContactRecord =>
    requireDefined(store.find('contacts', conversation.contactId))
  const baseOf = (conversation: ConversationRecord) => ({
    tenant: tenantOf(conversation),
    origin: origin(),
    assigneeId: conversation.assigneeId,
  })

  const broadcastEvent = (conversation: ConversationRecord, event: string, data: object): void =>
    broadcast(contactOf(conversation).pubsubToken, {
      event,
      data: { ...data, account_id: tenantOf(conversation).accountId },
    })
  const broadcastConversation = (conversation: ConversationRecord, event: string): void =>
    broadcastEvent(conversation, event, cableConversation(baseOf(conversation), conversation, contactOf(conversation)))
  const broadcastMessage = (message: MessageRecord, event: string): void => {
    const conversation = requireDefined(store.find('conversations', message.conversationId))
    if (message.isPrivate || message.messageType === 2) return
    broadcastEvent(conversation, event, cableMessage(baseOf(conversation), message, contactOf(conversation)))
  }

  const createContact = (tenant: Tenant): ContactRecord =>
    store.save('contacts', newContact(store.nextId('contacts'), tenant.token))

  /** Returns the contact's conversation with the highest id, in any status. */
  const currentConversation = (contact: ContactRecord): ConversationRecord | undefined =>
    store.all('conversations').findLast(({ contactId }) => contactId === contact.id)

  function createConversation(
    contact: ContactRecord,
    referer: string | null,
    customAttributes = {},
  ): ConversationRecord {
    const tenant = tenantOf(contact)
    const id = store.nextId('conversations')
    const conversation = store.save('conversations', {
      id,
      databaseId: id + 4_000,
      tenant: contact.tenant,
      contactId: contact.id,
      status: tenant.botName === '' ? 'open' : 'pending',
      contactLastSeenAt: 0,
      agentLastSeenAt: 0,
      customAttributes,
      labels: [],
      referer: referer !== null && /^https?:/.test(referer) ? referer : null,
      createdAt: now(),
    })
    broadcastConversation(conversation, 'conversation.created')
    return conversation
  }

  function addMessage(draft: NewMessage): MessageRecord {
    const message = store.save('messages', toRecord(draft, store.nextId('messages'), now()))
    broadcastMessage(message, 'message.created')
    const conversation = requireDefined(store.find('conversations', draft.conversationId))
    if (draft.messageType === 0 && (conversation.status === 'resolved' || conversation.status === 'snoozed'))
      setStatus(conversation, tenantOf(conversation).botName === '' ? 'open' : 'pending')
    if (draft.messageType === 0) onVisitorActed(message)
    return message
  }

  function changeMessage(message: MessageRecord, change: Partial<MessageRecord>): MessageRecord {
    const changed = store.save('messages', { ...message, ...change, updatedAt: Math.max(now(), message.updatedAt + 1) })
    broadcastMessage(changed, 'message.updated')
    if (change.contentAttributes?.['submitted_values'] !== undefined) onVisitorActed(changed)
    return changed
  }

  function setStatus(conversation: ConversationRecord, status: string): ConversationRecord {
    if (conversation.status === status) return conversation
    const changed = store.save('conversations', { ...conversation, status })
    broadcastConversation(changed, 'conversation.status_changed')
    broadcastConversation(changed, 'conversation.updated')
    if (status === 'resolved') sendRatingRequest(changed)
    return changed
  }

  /** Asks for a rating at most once per conversation, as the real server does when it resolves a conversation. */
  function sendRatingRequest(conversation: ConversationRecord): void {
    const hasRatingRequest = messagesOf(conversation).some(({ contentType }) => contentType === 'input_csat')
    if (hasRatingRequest || !tenantOf(conversation).features.includes('end_conversation')) return
    addMessage({
      conversationId: conversation.id,
      messageType: 3,
      content: 'Please rate the conversation',
      sender: null,
      contentType: 'input_csat',
      contentAttributes: { display_type: 'emoji' },
    })
  }

  function changeConversation(conversation: ConversationRecord, change: Partial<ConversationRecord>): void {
    broadcastConversation(store.save('conversations', { ...conversation, ...change }), 'conversation.updated')
  }

  /** Assigns the conversation to an agent, or to none, and adds the activity message of a stock server. */
  function assign(conversation: ConversationRecord, agent: AgentRecord | undefined): void {
    const { assigneeId: _previous, ...unassigned } = conversation
    const changed = store.save('conversations', { ...unassigned, ...(agent && { assigneeId: agent.id }) })
    broadcastConversation(changed, 'conversation.updated')
    const content = agent ? `Assigned to ${agent.name}` : 'Conversation unassigned'
    addMessage({ conversationId: conversation.id, messageType: 2, content, sender: null })
  }

  const messagesOf = (conversation: ConversationRecord): readonly MessageRecord[] =>
    store.all('messages').filter(({ conversationId }) => conversationId === conversation.id)

  function setTyping(conversation: ConversationRecord, { isOn, isPrivate, sender }: Typing): void {
    const base = baseOf(conversation)
    const contact = contactOf(conversation)
    broadcastEvent(conversation, isOn ? 'conversation.typing_on' : 'conversation.typing_off', {
      conversation: cableConversation(base, conversation, contact),
      user: senderShape(base, sender, contact),
      is_private: isPrivate,
    })
  }

  function broadcastPresence(contact: ContactRecord): void {
    const tenant = tenantOf(contact)
    const users = stateOf(tenant).presence
    broadcast(contact.pubsubToken, { event: 'presence.update', data: { account_id: tenant.accountId, users } })
  }

  /** Adds an agent to the tenant, and broadcasts the presence of all agents. */
  function addAgent(tenant: Tenant, agent: Omit<AgentRecord, 'id'>): AgentRecord {
    const state = stateOf(tenant)
    const added = { ...agent, id: Math.max(0, ...tenant.agents.map(({ id }) => id)) + 1 }
    store.save('tenants', { ...state, agents: [...(state.agents ?? []), added] })
    setPresence(tenant, added.id, added.presence)
    return added
  }

  function setPresence(tenant: Tenant, agentId: number, status: string): void {
    const state = stateOf(tenant)
    store.save('tenants', { ...state, presence: { ...state.presence, [agentId]: status } })
    broadcastPresenceToAll(tenant)
  }

  /** Resets the state of a tenant to its initial values and broadcasts the presence of its agents. */
  function resetState(tenant: Tenant): void {
    tenancy.resetState(tenant)
    broadcastPresenceToAll(tenant)
  }

  function broadcastPresenceToAll({ token }: Tenant): void {
    for (const contact of store.all('contacts')) if (contact.tenant === token) broadcastPresence(contact)
  }

  return {
    store,
    requestLog: createRequestLog(now),
    now,
    origin,
    broadcast,
    findTenant: tenancy.find,
    stateOf,
    openTenant: tenancy.open,
    closeTenant: tenancy.close,
    setState: (state: TenantStateRecord) => store.save('tenants', state),
    createContact,
    currentConversation,
    createConversation,
    addMessage,
    changeMessage,
    setStatus,
    assign,
    changeConversation,
    messagesOf,
    contactOf,
    baseOf,
    setTyping,
    broadcastPresence,
    setPresence,
    addAgent,
    resetState,
  }
}

function requireDefined<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('A record of the sandbox is missing')
  return value
}
