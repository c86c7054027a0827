import { toPresenceMap } from '#api/wire/agent.ts'
import { toConversation } from '#api/wire/conversation.ts'
import { type Fields, record } from '#tools/fields.ts'
import { isTrue } from '#api/wire/fields.ts'
import { toMessage } from '#api/wire/message.ts'
import { toSender } from '#api/wire/sender.ts'
import type { RoomEvent } from '#domain/roomEvent.ts'

/** Parser of an event. It receives the name, because some parsers handle several names. */
type Parser<Name extends RoomEvent['event']> = (event: Name, data: Fields) => RoomEvent | undefined

type MessageEventName = 'message.created' | 'message.updated'
type ConversationEventName = 'conversation.created' | 'conversation.updated' | 'conversation.status_changed'
type TypingEventName = 'conversation.typing_on' | 'conversation.typing_off'

const parseMessage: Parser<MessageEventName> = (event, data) => {
  const message = toMessage(data)
  return message && { event, message, served: data }
}

const parseConversation: Parser<ConversationEventName> = (event, data) => {
  const conversation = toConversation(data)
  return conversation && { event, conversation }
}

const parseTyping: Parser<TypingEventName> = (event, data) => {
  const conversation = toConversation(data['conversation'])
  const sender = toSender(data['user'])
  if (conversation === undefined || sender === undefined) return undefined
  return { event, conversationId: conversation.id, sender, isPrivate: isTrue(data['is_private']) }
}

const PARSERS: { readonly [Name in RoomEvent['event']]: Parser<Name> } = {
  'message.created': parseMessage,
  'message.updated': parseMessage,
  'conversation.created': parseConversation,
  'conversation.updated': parseConversation,
  'conversation.status_changed': parseConversation,
  'conversation.typing_on': parseTyping,
  'conversation.typing_off': parseTyping,
  'presence.update': (event, data) => {
    const presence = toPresenceMap(data['users'])
    return presence && { event, presence }
  },
}

/** Parses `{ event, data }` as the room sends it; undefined for events that the widget does not use. */
export function parseRoomEvent(message: unknown): RoomEvent | undefined {
  const envelope = record(message)
  const event = envelope?.['event']
  const data = record(envelope?.['data'])
  if (typeof event !== 'string' || data === undefined || !Object.hasOwn(PARSERS, event)) return undefined
  return PARSERS[event as RoomEvent['event']](event as never, data)
}
