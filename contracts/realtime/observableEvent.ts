import type { Message } from '#domain/message/message.ts'
import type { Sender } from '#domain/message/sender.ts'
import type { RoomEvent } from '#domain/roomEvent.ts'

/**
 * Returns the part of an event that a visitor or host page can notice. The code parses a little more that has no
 * effect, such as the person who changed a conversation. No server has to send that.
 */
export function toObservable(event: RoomEvent): unknown {
  switch (event.event) {
    case 'message.created': {
      // `updatedAt` only decides between copies of a message, and a new message has no older copy.
      const { updatedAt: _updatedAt, ...message } = event.message
      return { event: event.event, message: toObservableMessage(message) }
    }
    case 'message.updated':
      // The event's other fields only go to host pages, so no server has to send them.
      return { event: event.event, message: toObservableMessage(event.message) }
    case 'conversation.typing_on':
      // The widget does not show that an agent types a private note, so the sender has no effect.
      return { ...event, sender: event.isPrivate ? {} : displayedSender(event.sender) }
    case 'conversation.typing_off':
      return { ...event, sender: {}, isPrivate: undefined }
    case 'presence.update':
      return event
    default: {
      const { performer: _performer, refererUrl: _refererUrl, ...conversation } = event.conversation
      return { ...event, conversation }
    }
  }
}

/** Returns the noticeable part of a message. A deleted message disappears, so its content has no effect. */
function toObservableMessage({ sender, ...message }: Message): unknown {
  const { id, conversationId, isDeleted } = message
  if (isDeleted) return { id, conversationId, isDeleted }
  return {
    ...message,
    ...(sender && { sender: { id: sender.id, ...displayedSender(sender) } }),
  }
}

const displayedSender = ({ kind, name, avatarUrl }: Sender) => ({ kind, name, avatarUrl })
