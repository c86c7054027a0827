import type { ConversationId, InboxId } from './conversation.ts'

export type BotTrigger = {
  readonly conversationId: ConversationId
  readonly inboxId: InboxId
  /** `widget` unless a nudge started it. */
  readonly triggerType: 'widget' | 'nudge'
  readonly nudgeId?: string
}
