import type { Brand } from '#tools/brand.ts'

/** JWT that identifies the visitor: `cw_conversation` in storage and in the address of the frame. */
export type ConversationToken = Brand<string, 'ConversationToken'>

/** Secret of the visitor's realtime room. */
export type PubsubToken = Brand<string, 'PubsubToken'>

/** The server's record of the visitor. Unknown values are absent, never empty. */
export type Contact = {
  readonly id?: number
  readonly identifier?: string
  readonly name?: string
  readonly email?: string
  readonly hasEmail: boolean
  readonly hasName: boolean
  readonly hasPhoneNumber: boolean
}

/** Details that a host page may send about its visitor. Requests leave out blank values. */
export type ContactDetails = {
  readonly identifier?: string
  readonly identifierHash?: string
  readonly name?: string
  readonly email?: string
  readonly phoneNumber?: string
  readonly avatarUrl?: string
  /** Company, place, description and profiles, under the server's own names. */
  readonly about?: CustomAttributes
  readonly customAttributes?: CustomAttributes
}

/** Values that a host page attaches to a contact or a conversation. */
export type CustomAttributes = Readonly<Record<string, unknown>>
