/**
 * Records that the sandbox stores. A conversation's `id` is its display id. Ids of different kinds of records have
 * different ranges.
 */

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
  /** Time in seconds since 1970; 0 means never. */
  readonly contactLastSeenAt: number
  /** Like `contactLastSeenAt`, but with a fraction: a message may arrive in the second in which the agent has read. */
  readonly agentLastSeenAt: number
  readonly customAttributes: Readonly<Record<string, unknown>>
  readonly labels: readonly string[]
  readonly referer: string | null
  readonly createdAt: number
  /** Current step of the bot's script; absent until the bot is triggered. */
  readonly botStep?: string
  /** Agent to whom the conversation is assigned; absent without an assignee. */
  readonly assigneeId?: number
}

export type AttachmentRecord = {
  readonly id: number
  readonly fileType: string
  readonly fileName: string
  readonly mediaType: string
  readonly size: number
  /** True if there is no stored content and therefore no download URL. */
  readonly isAbsent?: boolean
  /** Width of an image in px, if it is known. */
  readonly width?: number
  readonly height?: number
  /** Location on the map, for an attachment that is not a file. */
  readonly place?: PlaceRecord
  /** Title and address of an attachment that is neither a file nor a location, such as a shared contact. */
  readonly link?: LinkRecord
}

export type LinkRecord = { readonly title: string; readonly url: string | null }

export type PlaceRecord = {
  readonly latitude: number
  readonly longitude: number
  readonly title: string
  /** URL of a map that shows the location. */
  readonly url: string
}

export type MessageRecord = {
  readonly id: number
  readonly conversationId: number
  /** Type of the message: 0 incoming, 1 outgoing, 2 activity, 3 template. */
  readonly messageType: number
  readonly contentType: string
  readonly contentAttributes: Readonly<Record<string, unknown>>
  readonly content: string | null
  /** Time in ms since 1970; the wire format has seconds. */
  readonly createdAt: number
  readonly updatedAt: number
  readonly isPrivate: boolean
  readonly status: string
  readonly sender: { readonly type: 'User' | 'Contact' | 'AgentBot'; readonly id: number } | null
  readonly attachments: readonly AttachmentRecord[]
  readonly echoId: string | null
  /** Id of the campaign that this message belongs to. */
  readonly campaignId?: number
}

type Values = Readonly<Record<string, unknown>>

/** Settings of the form before a conversation. The fields have the wire format. */
export type PreChatRecord = { readonly isEnabled: boolean; readonly fields?: readonly Values[] }

/** Working hours. The days have the wire format; a missing day has no hours. */
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

/** Limits of messages per minute; a missing value means no limit. */
type LimitsRecord = {
  /** Maximum number of messages in a conversation, from all senders. */
  readonly messagesPerMinute?: number
  /** Maximum number of messages from a visitor. */
  readonly sendsPerMinute?: number
}

/** Agent of a tenant. `face` is the id of the seeded picture; null for none, absent for the agent's own. */
export type AgentRecord = {
  readonly id: number
  readonly name: string
  readonly presence: string
  readonly face?: number | null
}

/** State of a tenant that can change at run time; a missing value means that the initial value applies. */
export type TenantStateRecord = {
  readonly id: string
  /** Token of the predefined tenant whose initial values apply; only set for a tenant that was opened at run time. */
  readonly like?: string
  readonly inboxId?: number
  readonly presence: Readonly<Record<number, string>>
  /** Agents that were added to those of the seeds. */
  readonly agents?: readonly AgentRecord[]
  readonly isOpen?: boolean
  readonly configShape: 'current' | 'legacy'
  readonly preChat?: PreChatRecord
  readonly workingHours?: WorkingHoursRecord
  readonly features?: readonly string[]
  readonly languages?: readonly string[]
  /** Name of the bot; an empty name means that there is no bot. */
  readonly botName?: string
  readonly campaigns?: readonly CampaignRecord[]
  /** Secret that verifies identifiers; if it is absent or empty, the sandbox accepts identifiers without a proof. */
  readonly hmacToken?: string
  readonly limits?: LimitsRecord
  /** Values that override the middleware's configuration. */
  readonly account?: Values
  /** Values that override the channel's configuration. */
  readonly channel?: Values
  /** Values that override the settings in the widget's page. */
  readonly page?: Values
}

export type Records = {
  readonly contacts: ContactRecord
  readonly conversations: ConversationRecord
  readonly messages: MessageRecord
  readonly tenants: TenantStateRecord
}

export type Kind = keyof Records
