import {
  addConversation,
  seconds,
  type Agent,
  type Conversation,
  type Fields,
  type Message,
  type Store,
  type Visitor,
} from './store.ts'
import { agentView, conversationOnCable, messageOnCable } from './views.ts'

/**
 * This module makes all changes to conversations. Each function changes the data and sends the event to the visitor's
 * room, whether the visitor or an agent made the change.
 */

const tell = (
  store: Store,
  { roomToken, inbox }: Visitor,
  happened: { readonly event: string; readonly data: Fields },
) => store.tell({ room: roomToken, event: happened.event, data: { account_id: inbox.accountId, ...happened.data } })

export function beginConversation(
  store: Store,
  visitor: Visitor,
  about: Parameters<typeof addConversation>[2],
): Conversation {
  const conversation = addConversation(store, visitor, about)
  tell(store, visitor, { event: 'conversation.created', data: conversationOnCable(conversation) })
  return conversation
}

type Draft = Partial<Message> & { readonly echo_id?: string | undefined }

export function addMessage(store: Store, conversation: Conversation, draft: Draft): Message {
  const { echo_id, ...written } = draft
  const plain = { content: null, message_type: 1, content_type: 'text', content_attributes: {} } as const
  const times = { created_at: seconds(), updated_at: new Date().toISOString() }
  const id = store.nextId()
  const owner = { message_id: id, account_id: conversation.visitor.inbox.accountId }
  const attachments = written.attachments?.map((attachment) => ({ ...attachment, ...owner }))
  const message = { ...plain, ...times, ...written, id, ...(attachments && { attachments }) }
  conversation.messages.push(message)
  const data = { ...messageOnCable(message, conversation), ...(echo_id !== undefined && { echo_id }) }
  tell(store, conversation.visitor, { event: 'message.created', data })
  return message
}

export function changeMessage(store: Store, conversation: Conversation, changed: Message): void {
  const message = { ...changed, updated_at: new Date().toISOString() }
  const at = conversation.messages.findIndex(({ id }) => id === message.id)
  conversation.messages[at] = message
  tell(store, conversation.visitor, { event: 'message.updated', data: messageOnCable(message, conversation) })
}

export function deleteMessage(store: Store, conversation: Conversation, message: Message): void {
  const { attachments: _, ...kept } = message
  const emptied = { content: 'This message was deleted', content_type: 'text', content_attributes: { deleted: true } }
  changeMessage(store, conversation, { ...kept, ...emptied })
}

type Changes = Partial<Pick<Conversation, 'status' | 'labels' | 'custom_attributes'>>

export function changeConversation(store: Store, conversation: Conversation, changes: Changes): void {
  const hasNewStatus = changes.status !== undefined && changes.status !== conversation.status
  Object.assign(conversation, changes)
  const data = conversationOnCable(conversation)
  if (hasNewStatus) tell(store, conversation.visitor, { event: 'conversation.status_changed', data })
  tell(store, conversation.visitor, { event: 'conversation.updated', data })
}

export function tellTyping(
  store: Store,
  conversation: Conversation,
  { agent, isOn, isPrivate = false }: { readonly agent: Agent; readonly isOn: boolean; readonly isPrivate?: boolean },
): void {
  const data = { conversation: conversationOnCable(conversation), user: agentView(agent), is_private: isPrivate }
  tell(store, conversation.visitor, { event: `conversation.typing_${isOn ? 'on' : 'off'}`, data })
}

/** Sends the agents who are present. An agent who is not in the map is away. */
export function tellPresence(store: Store, visitor: Visitor): void {
  const present = visitor.inbox.agents.filter(({ status }) => status !== 'offline')
  const users = Object.fromEntries(present.map(({ id, status }) => [String(id), status]))
  tell(store, visitor, { event: 'presence.update', data: { users } })
}
