import type { Brand } from './brand.ts'
import type { Sender } from './message.ts'
import type { EpochSeconds } from './time.ts'

/** The per-account display id, the only one the widget ever sees. */
export type ConversationId = Brand<number, 'ConversationId'>

export type InboxId = Brand<number, 'InboxId'>

export type ConversationStatus = 'open' | 'resolved' | 'pending'

export type Conversation = {
  readonly id: ConversationId
  readonly inboxId: InboxId
  readonly status: ConversationStatus
  /** Absent until the visitor has seen anything. */
  readonly contactLastSeenAt?: EpochSeconds
  /** Who has changed it last. Known, as what follows, only where the room told of it. */
  readonly performer?: Sender
  /** Where the visitor who began it can be reached. */
  readonly visitorEmail?: string
  /** The host's page on which it began. */
  readonly refererUrl?: string
}
