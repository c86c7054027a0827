import { toPresenceMap } from '#api/wire/agent.ts'
import { toConversation } from '#api/wire/conversation.ts'
import { type Fields, flag, record } from '#api/wire/fields.ts'
import { toMessage } from '#api/wire/message.ts'
import { toSender } from '#api/wire/sender.ts'
import type { RoomEvent } from '#domain/roomEvent.ts'

type Parser = (data: Fields) => RoomEvent | undefined

const PARSERS: { readonly [Event in RoomEvent['event']]: Parser } = {
  'message.created': (data) => withMessage('message.created', data),
  'message.updated': (data) => withMessage('message.updated', data),
  'conversation.created': (data) => withConversation('conversation.created', data),
  'conversation.updated': (data) => withConversation('conversation.updated', data),
  'conversation.status_changed': (data) => withConversation('conversation.status_changed', data),
  'conversation.typing_on': (data) => withTyping('conversation.typing_on', data),
  'conversation.typing_off': (data) => withTyping('conversation.typing_off', data),
  'presence.update': (data) => {
    const presence = toPresenceMap(data['users'])
    return presence && { event: 'presence.update', presence }
  },
}

/** `{ event, data }` as the room sends it; undefined for what the widget has no use for. */
export function parseRoomEvent(message: unknown): RoomEvent | undefined {
  const envelope = record(message)
  const event = envelope?.['event']
  const data = record(envelope?.['data'])
  if (typeof event !== 'string' || data === undefined || !Object.hasOwn(PARSERS, event)) return undefined
  return PARSERS[event as RoomEvent['event']](data)
}

type MessageEventName = 'message.created' | 'message.updated'
type ConversationEventName = 'conversation.created' | 'conversation.updated' | 'conversation.status_changed'
type TypingEventName = 'conversation.typing_on' | 'conversation.typing_off'

function withMessage(event: MessageEventName, data: Fields): RoomEvent | undefined {
  const message = toMessage(data)
  return message && { event, message }
}

function withConversation(event: ConversationEventName, data: Fields): RoomEvent | undefined {
  const conversation = toConversation(data)
  return conversation && { event, conversation }
}

function withTyping(event: TypingEventName, data: Fields): RoomEvent | undefined {
  const conversation = toConversation(data['conversation'])
  const sender = toSender(data['user'])
  if (conversation === undefined || sender === undefined) return undefined
  return { event, conversationId: conversation.id, sender, isPrivate: flag(data['is_private']) }
}
