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
  /** Where the bot is in its script; absent until it was triggered. */
  readonly botStep?: string
}

export type AttachmentRecord = {
  readonly id: number
  readonly fileType: string
  readonly fileName: string
  readonly mediaType: string
  readonly size: number
  /** Only told of: there are no bytes, and so no address. */
  readonly isAbsent?: boolean
  /** Of a picture, where it is known. */
  readonly width?: number
  readonly height?: number
  /** No file but a place. */
  readonly place?: PlaceRecord
}

export type PlaceRecord = {
  readonly latitude: number
  readonly longitude: number
  readonly title: string
  /** Where a map of it is. */
  readonly url: string
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
  /** The campaign whose words these are. */
  readonly campaignId?: number
}

type Values = Readonly<Record<string, unknown>>

/** Fields as the wire has them. */
export type PreChatRecord = { readonly isEnabled: boolean; readonly fields?: readonly Values[] }

/** Days as the wire has them; a day that is not there has no hours. */
type WorkingHoursRecord = {
  readonly isEnabled: boolean
  readonly days: readonly Values[]
  readonly utcOffset: string
}

export type CampaignRecord = {
  readonly id: number
  readonly message: string
  readonly trigger_only_during_business_hours: boolean
  readonly trigger_rules: Values
  readonly sender: Values | null
}

/** What may be said within a minute; what is not there is without a limit. */
type LimitsRecord = {
  /** In one conversation, by anybody. */
  readonly messagesPerMinute?: number
  /** By one visitor. */
  readonly sendsPerMinute?: number
}

/** What can be switched while it runs; what is not there is as the tenant was seeded. */
export type TenantStateRecord = {
  readonly id: string
  /** Whose seeds are its own, of a tenant that was opened while it runs. */
  readonly like?: string
  readonly inboxId?: number
  readonly presence: Readonly<Record<number, string>>
  readonly isOpen?: boolean
  readonly configShape: 'current' | 'legacy'
  readonly preChat?: PreChatRecord
  readonly workingHours?: WorkingHoursRecord
  readonly features?: readonly string[]
  readonly languages?: readonly string[]
  /** Empty: no bot. */
  readonly botName?: string
  readonly campaigns?: readonly CampaignRecord[]
  /** The secret that proves an identifier; empty: anybody's word is taken. */
  readonly hmacToken?: string
  readonly limits?: LimitsRecord
  /** Laid over the middleware's configuration. */
  readonly account?: Values
  /** Laid over the channel's configuration. */
  readonly channel?: Values
  /** Laid over the settings in the widget's page. */
  readonly page?: Values
}

export type Records = {
  readonly contacts: ContactRecord
  readonly conversations: ConversationRecord
  readonly messages: MessageRecord
  readonly tenants: TenantStateRecord
}

export type Kind = keyof Records
