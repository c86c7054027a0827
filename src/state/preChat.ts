import type { ContactDetails, CustomAttributes } from '#domain/contact.ts'
import type { AppState } from './root.ts'

/** What was asked before the chat has been answered; without a message where a bot begins. */
export type PreChatAction = {
  readonly type: 'preChat/submitted'
  readonly contact: ContactDetails
  readonly message?: string
  readonly contactAttributes?: CustomAttributes
  readonly conversationAttributes?: CustomAttributes
}

export const selectNeedsPreChat = (_state: AppState): boolean => false
