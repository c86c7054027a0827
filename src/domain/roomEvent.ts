import type { PresenceMap } from './agent.ts'
import type { Conversation, ConversationId } from './conversation.ts'
import type { Message } from './message/message.ts'
import type { Sender } from './message/sender.ts'

/** Event in the room of a contact. */
export type RoomEvent =
  | {
      readonly event: 'message.created' | 'message.updated'
      readonly message: Message
      /** The message as the server sent it, because host pages read fields that the widget does not. */
      readonly served: Readonly<Record<string, unknown>>
    }
  | {
      readonly event: 'conversation.typing_on' | 'conversation.typing_off'
      readonly conversationId: ConversationId
      readonly sender: Sender
      /** True if the agent types a private note, which the visitor must not notice. */
      readonly isPrivate: boolean
    }
  | {
      readonly event: 'conversation.created' | 'conversation.updated' | 'conversation.status_changed'
      readonly conversation: Conversation
    }
  | { readonly event: 'presence.update'; readonly presence: PresenceMap }
