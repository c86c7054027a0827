import type { ContactDetails, CustomAttributes } from '#domain/contact.ts'

/** What a visitor says of themselves before the chat, and with which words it begins. */
export type PreChatAction = {
  readonly type: 'preChat/submitted'
  readonly contact: ContactDetails
  readonly message?: string
  readonly contactAttributes?: CustomAttributes
  readonly conversationAttributes?: CustomAttributes
}
