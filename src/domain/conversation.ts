import type { Brand } from '#tools/brand.ts'
import type { Sender } from './message/sender.ts'
import type { EpochSeconds } from './time.ts'

/** Display id within the account, the only conversation id that the widget receives. */
export type ConversationId = Brand<number, 'ConversationId'>

export type InboxId = Brand<number, 'InboxId'>

export type ConversationStatus = 'open' | 'resolved' | 'pending'

export type Conversation = {
  readonly id: ConversationId
  readonly inboxId: InboxId
  readonly status: ConversationStatus
  /** Absent until the visitor has seen a message. */
  readonly contactLastSeenAt?: EpochSeconds
  /** Sender that last changed the conversation. Only events of the room contain this and the following fields. */
  readonly performer?: Sender
  /** Email address of the visitor who began the conversation. */
  readonly visitorEmail?: string
  /** The host page on which the conversation began. */
  readonly refererUrl?: string
}
