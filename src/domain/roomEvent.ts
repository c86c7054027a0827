import type { PresenceMap } from './agent.ts'
import type { Conversation, ConversationId } from './conversation.ts'
import type { Message, Sender } from './message.ts'

/** What can happen in a contact's room. */
export type RoomEvent =
  | { readonly event: 'message.created'; readonly message: Message }
  | { readonly event: 'message.updated'; readonly message: Message }
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
