import type { Attachment } from '#domain/attachment.ts'
import type { Message, MessageBody, MessageId, Sender } from '#domain/message.ts'
import type { RoomEvent } from '#domain/roomEvent.ts'
import { present } from '#protocol/fields.ts'
import type { ActionOf } from '#state/root.ts'
import { type Saga, service } from './effects.ts'

/** The host hears of every message, the visitor's own included, and of every answer to one that asks. */
export function* tellMessages({ events }: ActionOf<'realtime/received'>): Saga {
  const host = yield* service('host')
  for (const message of events.flatMap(worthTelling))
    host?.post({ event: 'onEvent', eventIdentifier: 'chatwoot:on-message', data: toCableMessage(message) })
}

const worthTelling = (event: RoomEvent): readonly Message[] => {
  if (event.event === 'message.created') return [event.message]
  return event.event === 'message.updated' && submittedOf(event.message.body) !== undefined ? [event.message] : []
}

const TYPES = { incoming: 0, outgoing: 1, activity: 2, template: 3 } as const

/** By the names that scripts on host pages know, as far as the frame keeps it. */
function toCableMessage(message: Message): object {
  const { id, direction, content, body, attachments, sender } = message
  return {
    id,
    conversation_id: message.conversationId,
    message_type: TYPES[direction],
    content,
    content_type: CONTENT_TYPES[body.kind],
    content_attributes: present({ submitted_values: submittedOf(body), in_reply_to: message.inReplyTo }),
    created_at: message.createdAt,
    // What is private does not reach a visitor.
    private: false,
    ...present({ echo_id: message.echoId }),
    ...(attachments.length && { attachments: attachments.map((one) => toCableAttachment(one, id)) }),
    ...(sender && { sender: toCableSender(sender), sender_type: SENDERS[sender.kind][1] }),
  }
}

const SENDERS = {
  visitor: ['contact', 'Contact'],
  agent: ['user', 'User'],
  bot: ['agent_bot', 'AgentBot'],
} as const

const toCableSender = ({ id, name, avatarUrl, kind }: Sender): object => ({
  ...present({ id }),
  name,
  avatar_url: avatarUrl ?? '',
  type: SENDERS[kind][0],
})

const toCableAttachment = ({ id, kind, url, thumbnailUrl, size }: Attachment, messageId: MessageId): object => ({
  id,
  message_id: messageId,
  file_type: kind === 'link' ? 'fallback' : kind,
  data_url: url,
  thumb_url: thumbnailUrl ?? '',
  ...present({ file_size: size }),
})

const CONTENT_TYPES: Readonly<Record<MessageBody['kind'], string>> = {
  text: 'text',
  email: 'input_email',
  select: 'input_select',
  form: 'form',
  cards: 'cards',
  articles: 'article',
  csat: 'input_csat',
}

function submittedOf(body: MessageBody): unknown {
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
      return undefined
  }
}
