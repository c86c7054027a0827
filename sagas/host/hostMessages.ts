import type { Attachment } from '#domain/message/attachment.ts'
import { DIRECTIONS, type Message, type MessageBody, type MessageId } from '#domain/message/message.ts'
import type { Sender } from '#domain/message/sender.ts'
import type { RoomEvent } from '#domain/roomEvent.ts'
import { type Fields, fieldsOf, omitUndefined } from '#tools/fields.ts'
import { safeRecord } from '#protocol/fields.ts'
import { type Saga, service } from '../effects.ts'

type MessageEvent = Extract<RoomEvent, { readonly message: Message }>

/** Sends `chatwoot:on-message` to the host. */
export type MessageForwarder = {
  /**
   * Sends every new message of these events, and every submitted answer. A text that grows is sent once, with the update
   * in which `streaming` is false.
   */
  readonly forwardEvents: (events: readonly RoomEvent[]) => Saga
  /** Sends these messages, which the room did not deliver, in the order of their ids. */
  readonly forwardMissed: (messages: readonly Message[]) => Saga
}

/** Creates a forwarder, which sends a new message only once. */
export function createMessageForwarder(): MessageForwarder {
  const sentIds = new Set<MessageId>()
  function* send(event: MessageEvent): Saga {
    if (event.event === 'message.created' && sentIds.has(event.message.id)) return
    sentIds.add(event.message.id)
    const host = yield* service('host')
    host?.post({ event: 'onEvent', eventIdentifier: 'chatwoot:on-message', data: toCableMessage(event) })
  }
  return {
    forwardEvents: function* (events) {
      for (const event of events) if ('message' in event && isForHosts(event)) yield* send(event)
    },
    forwardMissed: function* (messages) {
      const events = messages.filter(({ isDeleted }) => !isDeleted).map(toCreatedEvent)
      for (const event of events.toSorted((a, b) => a.message.id - b.message.id))
        if (isForHosts(event)) yield* send(event)
    },
  }
}

const isForHosts = ({ event, message, served }: MessageEvent): boolean =>
  event === 'message.created'
    ? message.stream !== 'running'
    : getSubmittedValues(message.body) !== undefined || fieldsOf(served['content_attributes'])['streaming'] === false

/** Returns the event that the room would have delivered, with the fields that the server always sends. */
const toCreatedEvent = (message: Message): MessageEvent => ({
  event: 'message.created',
  message,
  served: omitUndefined({
    message_type: DIRECTIONS.indexOf(message.direction),
    content_type: CONTENT_TYPES[message.body.kind] ?? message.body.kind,
    created_at: message.createdAt,
    echo_id: message.echoId,
  }),
})

/** Names of the content types on the wire, where they differ from those of the bodies. */
const CONTENT_TYPES: Readonly<Partial<Record<MessageBody['kind'], string>>> = {
  email: 'input_email',
  select: 'input_select',
  articles: 'article',
  csat: 'input_csat',
}

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

function getSubmittedValues(body: MessageBody): unknown {
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
