import type { AgentRecord, AttachmentRecord, ContactRecord, ConversationRecord, LinkRecord, MessageRecord, PlaceRecord } from './records.ts' // prettier-ignore
import type { Tenant } from '../seeds/tenants.ts'

/** Builders for the JSON of the wire format, as a stock server writes it. */

type Base = {
  readonly tenant: Tenant
  readonly origin: string
  /** Agent to whom the conversation is assigned. */
  readonly assigneeId?: number | undefined
}

const seconds = (milliseconds: number): number => Math.floor(milliseconds / 1000)

export const agentAvatar = (origin: string, agentId: number): string => `${origin}/sandbox/avatars/${agentId}.webp`

/** Returns the address of an agent's picture; '' for an agent without one. */
export const avatarOf = (origin: string, { id, face = id }: AgentRecord): string =>
  face === null ? '' : agentAvatar(origin, face)

type Presence = Readonly<Record<number, string>>

/** Returns the inbox's agents, in the format of both services that list them. */
export const inboxMembers = ({ agents }: Tenant, presence: Presence, origin: string) => ({
  payload: agents.map((agent) => ({
    id: agent.id,
    name: agent.name,
    avatar_url: avatarOf(origin, agent),
    availability_status: presence[agent.id] ?? 'offline',
  })),
})

export function senderShape({ tenant, origin }: Base, sender: MessageRecord['sender'], contact: ContactRecord) {
  if (sender === null) return undefined
  if (sender.type === 'AgentBot')
    return { id: sender.id, name: tenant.botName || 'Bot', avatar_url: '', type: 'agent_bot' }
  if (sender.type === 'Contact') return contactShape(contact)
  return agentShape(origin, tenant.agents.find(({ id }) => id === sender.id) ?? { id: sender.id, name: 'Agent', presence: 'offline' }) // prettier-ignore
}

function agentShape(origin: string, agent: AgentRecord) {
  const { id, name } = agent
  const avatar = avatarOf(origin, agent)
  return { id, name, available_name: name, avatar_url: avatar, type: 'user', availability_status: null, thumbnail: avatar } // prettier-ignore
}

const contactShape = (contact: ContactRecord) => ({
  id: contact.id,
  name: contact.name,
  email: contact.email,
  phone_number: contact.phoneNumber,
  identifier: contact.identifier,
  thumbnail: '',
  blocked: false,
  additional_attributes: {},
  custom_attributes: contact.customAttributes,
  type: 'contact',
})

const attachmentShape = ({ tenant, origin }: Base, messageId: number, attachment: AttachmentRecord) => {
  const common = {
    id: attachment.id,
    message_id: messageId,
    account_id: tenant.accountId,
    file_type: attachment.fileType,
  }
  if (attachment.place) return { ...common, ...placeShape(attachment.place) }
  if (attachment.link) return { ...common, ...linkShape(attachment.link) }
  const path = `/sandbox/files/${attachment.id}/${encodeURIComponent(attachment.fileName)}`
  const url = attachment.isAbsent ? null : origin + path
  return {
    ...common,
    extension: null,
    data_url: url,
    thumb_url: attachment.fileType === 'image' ? (url ?? '') : '',
    file_size: attachment.size,
    width: attachment.width ?? null,
    height: attachment.height ?? null,
  }
}

const placeShape = ({ latitude, longitude, title, url }: PlaceRecord) => ({
  coordinates_lat: latitude,
  coordinates_long: longitude,
  fallback_title: title,
  data_url: url,
})

const linkShape = ({ title, url }: LinkRecord) => ({ fallback_title: title, data_url: url })

const attachmentsOf = (base: Base, { id, attachments }: MessageRecord) =>
  attachments.length > 0 && { attachments: attachments.map((attachment) => attachmentShape(base, id, attachment)) }

export function widgetMessage(base: Base, message: MessageRecord, contact: ContactRecord) {
  const sender = senderShape(base, message.sender, contact)
  return {
    id: message.id,
    content: message.content,
    message_type: message.messageType,
    content_type: message.contentType,
    content_attributes: message.contentAttributes,
    created_at: seconds(message.createdAt),
    conversation_id: message.conversationId,
    ...attachmentsOf(base, message),
    ...(sender && { sender }),
  }
}

/** Returns the response to a sent message. Unlike a listed message, it has no content type. */
export function sentMessage(base: Base, message: MessageRecord, contact: ContactRecord) {
  const { content_type: _type, ...shape } = widgetMessage(base, message, contact)
  return { ...shape, inbox_id: base.tenant.inboxId, private: message.isPrivate, source_id: null }
}

export function cableMessage(base: Base, message: MessageRecord, contact: ContactRecord) {
  const { tenant } = base
  return {
    ...widgetMessage(base, message, contact),
    account_id: tenant.accountId,
    inbox_id: tenant.inboxId,
    updated_at: new Date(message.updatedAt).toISOString(),
    private: message.isPrivate,
    status: message.status,
    source_id: null,
    sender_type: message.sender?.type ?? null,
    sender_id: message.sender?.id ?? null,
    external_source_ids: {},
    additional_attributes: { ...(message.campaignId !== undefined && { campaign_id: message.campaignId }) },
    processed_message_content: message.content,
    sentiment: {},
    conversation: {
      assignee_id: base.assigneeId ?? null,
      unread_count: 0,
      last_activity_at: seconds(message.createdAt),
      contact_inbox: { source_id: contact.sourceId },
    },
    ...(message.echoId !== null && { echo_id: message.echoId }),
  }
}

function assigneeShape({ tenant, origin, assigneeId }: Base) {
  const assignee = tenant.agents.find(({ id }) => id === assigneeId)
  return { assignee: assignee ? agentShape(origin, assignee) : null, assignee_type: assignee ? 'User' : null }
}

export const cableConversation = (base: Base, conversation: ConversationRecord, contact: ContactRecord) => ({
  id: conversation.id,
  account_id: base.tenant.accountId,
  inbox_id: base.tenant.inboxId,
  status: conversation.status,
  channel: 'Channel::WebWidget',
  can_reply: true,
  additional_attributes: { referer: conversation.referer },
  custom_attributes: conversation.customAttributes,
  labels: conversation.labels,
  messages: [],
  meta: { sender: contactShape(contact), ...assigneeShape(base), team: null, hmac_verified: false },
  unread_count: 0,
  priority: null,
  waiting_since: 0,
  agent_last_seen_at: Math.floor(conversation.agentLastSeenAt),
  contact_last_seen_at: conversation.contactLastSeenAt,
  last_activity_at: seconds(conversation.createdAt),
  timestamp: seconds(conversation.createdAt),
  created_at: seconds(conversation.createdAt),
  updated_at: conversation.createdAt / 1000,
})

export const conversationShape = ({ id, status, contactLastSeenAt }: ConversationRecord, inboxId: number) => ({
  id,
  inbox_id: inboxId,
  contact_last_seen_at: contactLastSeenAt,
  status,
})

export const contactSummary = ({ id, email, name, phoneNumber, identifier }: ContactRecord) => ({
  id,
  has_email: email !== null,
  has_name: name !== '',
  has_phone_number: phoneNumber !== null,
  identifier,
})

export const rawContact = (contact: ContactRecord) => {
  const { type: _type, thumbnail: _thumbnail, ...columns } = contactShape(contact)
  return columns
}
