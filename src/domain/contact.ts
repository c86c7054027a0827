import type { Brand } from './brand.ts'

/** The JWT that says which visitor is asking; `cw_conversation` in storage and in the page's address. */
export type ConversationToken = Brand<string, 'ConversationToken'>

/** The secret of the visitor's realtime room. */
export type PubsubToken = Brand<string, 'PubsubToken'>

/** The server's record of the visitor; what is unknown is absent, never empty. */
export type Contact = {
  readonly id?: number
  readonly identifier?: string
  readonly name?: string
  readonly email?: string
  readonly hasEmail: boolean
  readonly hasName: boolean
  readonly hasPhoneNumber: boolean
}

/** What a host page may say of its visitor; blank values are left out on the wire. */
export type ContactDetails = {
  readonly identifier?: string
  readonly identifierHash?: string
  readonly name?: string
  readonly email?: string
  readonly phoneNumber?: string
  readonly avatarUrl?: string
  /** Company, place, description and profiles, by the server's own names. */
  readonly about?: CustomAttributes
  readonly customAttributes?: CustomAttributes
}

/** Values a host page attaches to a contact or a conversation. */
export type CustomAttributes = Readonly<Record<string, unknown>>
