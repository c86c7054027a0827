import type { PresenceMap } from './agent.ts'
import type { Conversation, ConversationId } from './conversation.ts'
import type { Message, Sender } from './message.ts'

/** What can happen in a contact's room. */
export type RoomEvent =
  | {
      readonly event: 'message.created' | 'message.updated'
      readonly message: Message
      /** The message as the server sent it: host pages read fields of it that the widget does not. */
      readonly served: Readonly<Record<string, unknown>>
    }
  | {
      readonly event: 'conversation.typing_on' | 'conversation.typing_off'
      readonly conversationId: ConversationId
      readonly sender: Sender
      /** Typing a private note, which is none of the visitor's business. */
      readonly isPrivate: boolean
    }
  | {
      readonly event: 'conversation.created' | 'conversation.updated' | 'conversation.status_changed'
      readonly conversation: Conversation
    }
  | { readonly event: 'presence.update'; readonly presence: PresenceMap }
