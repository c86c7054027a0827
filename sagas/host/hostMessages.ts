import type { Attachment } from '#domain/message/attachment.ts'
import type { Message, MessageBody, MessageId } from '#domain/message/message.ts'
import type { Sender } from '#domain/message/sender.ts'
import type { RoomEvent } from '#domain/roomEvent.ts'
import { type Fields, omitUndefined } from '#tools/fields.ts'
import { safeRecord } from '#protocol/fields.ts'

/** Event of the room with a message, and with the fields as the server has sent them. */
export type MessageEvent = Extract<RoomEvent, { readonly message: Message }>

/** Fields that are passed on unchanged from the server's message, if their values are primitive. */
const ALLOWED_FIELDS = [
  ...['message_type', 'content_type', 'created_at', 'updated_at', 'echo_id', 'source_id', 'sender_id'],
  ...['account_id', 'inbox_id', 'status', 'assignee_id', 'unread_count', 'last_activity_at'],
]

const pickAllowed = (fields: object): Fields =>
  Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => ALLOWED_FIELDS.includes(name) && Object(value) !== value),
  )

/** Maps a message to the field names of Chatwoot's event, which scripts of host pages read. */
export function toCableMessage({ message, served }: MessageEvent) {
  const { id, content, body, attachments, sender } = message
  const conversation = safeRecord(served['conversation'])
  return {
    content_type: 'text',
    ...pickAllowed(served),
    id,
    conversation_id: message.conversationId,
    content,
    content_attributes: omitUndefined({ submitted_values: getSubmittedValues(body), in_reply_to: message.inReplyTo }),
    // The server never sends private notes to a visitor.
    private: false as const,
    ...(conversation && { conversation: pickAllowed(conversation) }),
    ...(attachments.length && { attachments: attachments.map((one) => toCableAttachment(one, id)) }),
    ...(sender && { sender: toCableSender(sender), sender_type: SENDERS[sender.kind][1] }),
  }
}

const SENDERS = {
  visitor: ['contact', 'Contact'],
  agent: ['user', 'User'],
  bot: ['agent_bot', 'AgentBot'],
} as const

const toCableSender = ({ id, name, avatarUrl, kind }: Sender) => ({
  ...omitUndefined({ id }),
  name,
  avatar_url: avatarUrl ?? '',
  type: SENDERS[kind][0],
})

const toCableAttachment = ({ id, kind, url, thumbnailUrl, size }: Attachment, messageId: MessageId) => ({
  id,
  message_id: messageId,
  file_type: kind === 'link' ? 'fallback' : kind,
  data_url: url,
  thumb_url: thumbnailUrl ?? '',
  ...omitUndefined({ file_size: size }),
})

/** Returns the visitor's answer to a message that requests one; undefined before it. */
export function getSubmittedValues(body: MessageBody): unknown {
  switch (body.kind) {
    case 'select':
    case 'form':
      return body.submitted
    case 'email':
      return body.submittedEmail === undefined ? undefined : { email: body.submittedEmail }
    case 'csat':
      return (
        BUILT_IN.csat &&
        body.csat && { csat_survey_response: { rating: body.csat.rating, feedback_message: body.csat.comment } }
      )
    default:
      return withoutAnswer(body)
  }
}

/** Returns undefined for a body that takes no answer. A new kind of body does not compile here. */
const withoutAnswer = (_body: Extract<MessageBody, { kind: 'text' | 'cards' | 'articles' }>): undefined => undefined
