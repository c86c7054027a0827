/** Records of the sandbox's control API, as an agent's desk reads and writes them. Times are in seconds since 1970. */

export const STATUSES = ['open', 'pending', 'snoozed', 'resolved'] as const

export const PRESENCES = ['online', 'busy', 'offline'] as const

/** Values of `message_type`. */
export const MESSAGE_TYPES = { incoming: 0, outgoing: 1, activity: 2, template: 3 } as const

export type DeskConversation = {
  readonly id: number
  readonly status: string
  readonly contact: { readonly name: string; readonly email: string | null }
  /** 0 if the visitor has seen no message yet. */
  readonly contact_last_seen_at: number
  readonly assignee_id: number | null
  readonly created_at: number
  readonly last_message: DeskMessage | null
  readonly unread: number
}

export type DeskMessage = {
  readonly id: number
  readonly content: string | null
  readonly message_type: number
  readonly content_type: string
  readonly content_attributes: {
    readonly deleted?: boolean
    readonly in_reply_to?: number | null
    readonly items?: unknown
    readonly submitted_values?: unknown
    readonly submitted_email?: string
  }
  readonly private: boolean
  readonly created_at: number
  readonly attachments?: readonly DeskAttachment[]
  readonly sender?: { readonly name?: string; readonly type?: string }
}

export type DeskAttachment = {
  readonly id: number
  readonly file_type: string
  readonly data_url: string | null
  readonly fallback_title?: string
}

/** File with its bytes, with a path on the sandbox that serves its bytes, or with only a size. */
type NamedFile = { readonly name: string; readonly mediaType: string } & (
  { readonly base64: string } | { readonly path: string } | { readonly size: number }
)

type Place = { readonly latitude: number; readonly longitude: number; readonly title: string; readonly url: string }

/** Attachment that is neither a file nor a location, such as a contact. */
type Link = { readonly fileType: string; readonly title: string; readonly url: string | null }

export type DeskFile = NamedFile | Place | Link

/** Message to create, in the format of the sandbox's control API. */
export type DeskDraft = {
  readonly content?: string
  readonly content_type?: string
  readonly content_attributes?: object
  readonly message_type?: number
  readonly private?: boolean
  readonly in_reply_to?: number
  readonly agentId?: number
  readonly as?: 'bot' | 'visitor'
  /** Unix time in seconds; undefined means now. */
  readonly at?: number
  readonly attachments?: readonly DeskFile[]
}

export type DeskAgent = {
  readonly id: number
  readonly name: string
  readonly status: string
  /** '' for an agent without a picture. */
  readonly avatarUrl: string
}

export type DeskTenant = {
  readonly name: string
  /** '' for a tenant without a bot. */
  readonly botName: string
  readonly hours: { readonly isEnabled: boolean; readonly isOpenNow: boolean; readonly opensAt: number | null }
  readonly replyTime: string
  readonly outOfOfficeMessage: string | null
  /** Values of the channel that override those of the seed. */
  readonly channel: Readonly<Record<string, unknown>>
  readonly agents: readonly DeskAgent[]
}

/** Change of a message. Attributes replace those of the message. */
export type DeskChange = Pick<DeskDraft, 'content' | 'content_type' | 'content_attributes'>
