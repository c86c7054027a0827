import type { Brand } from './brand.ts'
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
}
