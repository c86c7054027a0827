import { DIRECTIONS, type Message, type MessageBody, type MessageId, sortMessages } from '#domain/message/message.ts'
import type { RoomEvent } from '#domain/roomEvent.ts'
import { fieldsOf } from '#tools/fields.ts'
import { type Saga, service } from '../effects.ts'
import { getSubmittedValues, type MessageEvent, toCableMessage } from './hostMessages.ts'

/** Sends `chatwoot:on-message` to the host. */
export type MessageForwarder = {
  /**
   * Sends every new message of these events, and every submitted answer. A text that grows is sent once, with the update
   * in which `streaming` is false.
   */
  readonly forwardEvents: (events: readonly RoomEvent[]) => Saga
  /** Sends these messages, which the room did not deliver, in the order of the list. */
  readonly forwardMissed: (messages: readonly Message[]) => Saga
}

/** Creates a forwarder, which sends a new message only once. Later events of it are sent if they have an answer. */
export function createMessageForwarder(): MessageForwarder {
  const sentIds = new Set<MessageId>()
  function* send(event: MessageEvent): Saga {
    const hasAnswer = event.event === 'message.updated' && getSubmittedValues(event.message.body) !== undefined
    if (sentIds.has(event.message.id) && !hasAnswer) return
    sentIds.add(event.message.id)
    const host = yield* service('host')
    host?.post({ event: 'onEvent', eventIdentifier: 'chatwoot:on-message', data: toCableMessage(event) })
  }
  return {
    forwardEvents: function* (events) {
      for (const event of events) if ('message' in event && isForHosts(event)) yield* send(event)
    },
    forwardMissed: function* (messages) {
      for (const message of sortMessages(messages)) {
        const event = toCreatedEvent(message)
        if (!message.isDeleted && isForHosts(event)) yield* send(event)
      }
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
  served: {
    message_type: DIRECTIONS.indexOf(message.direction),
    content_type: CONTENT_TYPES[message.body.kind] ?? message.body.kind,
    created_at: message.createdAt,
    echo_id: message.echoId,
  },
})

/** Names of the content types on the wire, where they differ from those of the bodies. */
const CONTENT_TYPES: Readonly<Partial<Record<MessageBody['kind'], string>>> = {
  email: 'input_email',
  select: 'input_select',
  articles: 'article',
  csat: 'input_csat',
}
