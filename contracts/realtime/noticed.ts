import type { Message, Sender } from '#domain/message.ts'
import type { RoomEvent } from '#domain/roomEvent.ts'

/**
 * What a visitor or their host can notice of an event. The code takes over a little more, as who has changed a
 * conversation, of which nothing comes: nobody has to send that.
 */
export function asNoticed(event: RoomEvent): unknown {
  switch (event.event) {
    case 'message.created': {
      // Nothing is older than a message that has just been written.
      const { updatedAt: _updatedAt, ...message } = event.message
      return { event: event.event, message: messageNoticed(message) }
    }
    case 'message.updated':
      // Fields that are only passed on to host pages are asked of no backend.
      return { event: event.event, message: messageNoticed(event.message) }
    case 'conversation.typing_on':
      // A note is not shown, whoever writes it.
      return { ...event, sender: event.isPrivate ? {} : faceOf(event.sender) }
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

/** What is deleted goes, whatever it was. */
function messageNoticed({ sender, ...message }: Message): unknown {
  const { id, conversationId, isDeleted } = message
  if (isDeleted) return { id, conversationId, isDeleted }
  return {
    ...message,
    ...(sender && { sender: { id: sender.id, ...faceOf(sender) } }),
  }
}

const faceOf = ({ kind, name, avatarUrl }: Sender) => ({ kind, name, avatarUrl })
