/** What the sandbox remembers. Ids of conversations are display ids, and differ from those of everything else. */

export type ContactRecord = {
  readonly id: number
  readonly tenant: string
  readonly sourceId: string
  readonly pubsubToken: string
  readonly name: string
  readonly email: string | null
  readonly phoneNumber: string | null
  readonly identifier: string | null
  readonly customAttributes: Readonly<Record<string, unknown>>
}

export type ConversationRecord = {
  readonly id: number
  readonly databaseId: number
  readonly tenant: string
  readonly contactId: number
  readonly status: string
  /** Seconds; 0 is never. */
  readonly contactLastSeenAt: number
  readonly agentLastSeenAt: number
  readonly customAttributes: Readonly<Record<string, unknown>>
  readonly labels: readonly string[]
  readonly referer: string | null
  readonly createdAt: number
}

export type AttachmentRecord = {
  readonly id: number
  readonly fileType: string
  readonly fileName: string
  readonly mediaType: string
  readonly size: number
  /** Only told of: there are no bytes, and so no address. */
  readonly isAbsent?: boolean
}

export type MessageRecord = {
  readonly id: number
  readonly conversationId: number
  /** 0 incoming, 1 outgoing, 2 activity, 3 template. */
  readonly messageType: number
  readonly contentType: string
  readonly contentAttributes: Readonly<Record<string, unknown>>
  readonly content: string | null
  /** Milliseconds; seconds on the wire. */
  readonly createdAt: number
  readonly updatedAt: number
  readonly isPrivate: boolean
  readonly status: string
  readonly sender: { readonly type: 'User' | 'Contact' | 'AgentBot'; readonly id: number } | null
  readonly attachments: readonly AttachmentRecord[]
  readonly echoId: string | null
}

/** What can be switched while it runs. */
export type TenantStateRecord = {
  readonly id: string
  readonly presence: Readonly<Record<number, string>>
  /** Undefined: as the tenant's own hours say. */
  readonly isOpen?: boolean
  readonly configShape: 'current' | 'legacy'
}

export type Records = {
  readonly contacts: ContactRecord
  readonly conversations: ConversationRecord
  readonly messages: MessageRecord
  readonly tenants: TenantStateRecord
}

export type Kind = keyof Records
