import type { Fields } from '#tools/fields.ts'
import {
  addConversation,
  getNowSeconds,
  type Agent,
  type Conversation,
  type Message,
  type Store,
  type Visitor,
} from './store.ts'
import { agentView, conversationOnCable, messageOnCable } from './views.ts'

/**
 * This module makes all changes to conversations. Each function changes the data and sends the event to the visitor's
 * room, whether the visitor or an agent made the change.
 */

const broadcast = (
  store: Store,
  { roomToken, inbox }: Visitor,
  roomEvent: { readonly event: string; readonly data: Fields },
) =>
  store.broadcast({ room: roomToken, event: roomEvent.event, data: { account_id: inbox.accountId, ...roomEvent.data } })

export function createConversation(
  store: Store,
  visitor: Visitor,
  details: Parameters<typeof addConversation>[2],
): Conversation {
  const conversation = addConversation(store, visitor, details)
  broadcast(store, visitor, { event: 'conversation.created', data: conversationOnCable(conversation) })
  return conversation
}

type Draft = Partial<Message> & { readonly echo_id?: string | undefined }

export function addMessage(store: Store, conversation: Conversation, draft: Draft): Message {
  const { echo_id, ...fields } = draft
  const defaults = { content: null, message_type: 1, content_type: 'text', content_attributes: {} } as const
  const times = { created_at: getNowSeconds(), updated_at: new Date().toISOString() }
  const id = store.nextId()
  const ownerIds = { message_id: id, account_id: conversation.visitor.inbox.accountId }
  const attachments = fields.attachments?.map((attachment) => ({ ...attachment, ...ownerIds }))
  const message = { ...defaults, ...times, ...fields, id, ...(attachments && { attachments }) }
  conversation.messages.push(message)
  const data = { ...messageOnCable(message, conversation), ...(echo_id !== undefined && { echo_id }) }
  broadcast(store, conversation.visitor, { event: 'message.created', data })
  return message
}

export function changeMessage(store: Store, conversation: Conversation, changed: Message): void {
  const message = { ...changed, updated_at: new Date().toISOString() }
  const index = conversation.messages.findIndex(({ id }) => id === message.id)
  conversation.messages[index] = message
  broadcast(store, conversation.visitor, { event: 'message.updated', data: messageOnCable(message, conversation) })
}

export function deleteMessage(store: Store, conversation: Conversation, message: Message): void {
  const { attachments: _, ...remaining } = message
  const deletedFields = {
    content: 'This message was deleted',
    content_type: 'text',
    content_attributes: { deleted: true },
  }
  changeMessage(store, conversation, { ...remaining, ...deletedFields })
}

type Changes = Partial<Pick<Conversation, 'status' | 'labels' | 'custom_attributes'>>

export function changeConversation(store: Store, conversation: Conversation, changes: Changes): void {
  const hasNewStatus = changes.status !== undefined && changes.status !== conversation.status
  Object.assign(conversation, changes)
  const data = conversationOnCable(conversation)
  if (hasNewStatus) broadcast(store, conversation.visitor, { event: 'conversation.status_changed', data })
  broadcast(store, conversation.visitor, { event: 'conversation.updated', data })
}

export function broadcastTyping(
  store: Store,
  conversation: Conversation,
  { agent, isOn, isPrivate = false }: { readonly agent: Agent; readonly isOn: boolean; readonly isPrivate?: boolean },
): void {
  const data = { conversation: conversationOnCable(conversation), user: agentView(agent), is_private: isPrivate }
  broadcast(store, conversation.visitor, { event: `conversation.typing_${isOn ? 'on' : 'off'}`, data })
}

/** Sends a map of the agents who are present. An agent who is not in the map is away. */
export function broadcastPresence(store: Store, visitor: Visitor): void {
  const present = visitor.inbox.agents.filter(({ status }) => status !== 'offline')
  const users = Object.fromEntries(present.map(({ id, status }) => [String(id), status]))
  broadcast(store, visitor, { event: 'presence.update', data: { users } })
}
