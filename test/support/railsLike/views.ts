import type { Fields } from '#tools/fields.ts'
import type { Agent, Contact, Conversation, Inbox, Message } from './store.ts'

const SENDER_TYPES: Readonly<Record<string, string>> = { user: 'User', contact: 'Contact', agent_bot: 'AgentBot' }

export const agentView = ({ id, name, avatar_url }: Agent): Fields => ({
  ...{ id, name, available_name: name, avatar_url, thumbnail: avatar_url, type: 'user', availability_status: null },
})

export const memberView = ({ id, name, avatar_url, status }: Agent): Fields => ({
  ...{ id, name, avatar_url, availability_status: status },
})

export function contactSender(contact: Contact): Fields {
  const { avatar_url, ...publicFields } = contact
  return { ...publicFields, thumbnail: avatar_url, blocked: false, type: 'contact' }
}

export const contactView = ({ id, name, email, phone_number }: Contact): Fields => ({
  ...{ id, has_email: email !== null, has_name: name !== '', has_phone_number: phone_number !== null },
})

export function rawContact(contact: Contact, inbox: Inbox): Fields {
  const { avatar_url: _, ...columns } = contact
  return { ...columns, account_id: inbox.accountId, contact_type: 'visitor', blocked: false }
}

export const conversationView = ({ id, status, seenAt, visitor }: Conversation): Fields => ({
  ...{ id, inbox_id: visitor.inbox.id, contact_last_seen_at: seenAt, status },
})

/** Returns the database row. Only here `id` is the database id. Visitors know the conversation by `display_id`. */
export const rawConversation = (conversation: Conversation): Fields => ({
  ...{ id: 100_000 + conversation.id, display_id: conversation.id, status: conversation.status },
  ...{ inbox_id: conversation.visitor.inbox.id, account_id: conversation.visitor.inbox.accountId },
  custom_attributes: conversation.custom_attributes,
})

/** Returns a message in the format of the message list. A missing sender or missing attachments have no key. */
export function messageView(message: Message, { id }: Conversation): Fields {
  const { updated_at: _, ...listed } = message
  return { ...listed, conversation_id: id }
}

/** Returns a message in the format of the response to its sender, without a content type. */
export function sentMessage(message: Message, conversation: Conversation): Fields {
  const { content_type: _, ...sent } = messageView(message, conversation)
  return { ...sent, inbox_id: conversation.visitor.inbox.id, private: false, source_id: null }
}

export function messageOnCable(message: Message, conversation: Conversation): Fields {
  const { inbox } = conversation.visitor
  const type = message.sender?.['type']
  return {
    ...message,
    ...{ conversation_id: conversation.id, inbox_id: inbox.id, account_id: inbox.accountId, private: false },
    ...{ status: 'sent', source_id: null, sender_id: message.sender?.['id'] ?? null },
    sender_type: (typeof type === 'string' ? SENDER_TYPES[type] : undefined) ?? null,
  }
}

export const conversationOnCable = (conversation: Conversation): Fields => ({
  ...conversationView(conversation),
  ...{ account_id: conversation.visitor.inbox.accountId, channel: 'Channel::WebWidget', can_reply: true },
  ...{ labels: conversation.labels, custom_attributes: conversation.custom_attributes },
  additional_attributes: { referer: conversation.referer },
  meta: { sender: contactSender(conversation.visitor.contact), assignee: null, team: null },
  messages: conversation.messages.slice(-1).map((message) => messageOnCable(message, conversation)),
})
