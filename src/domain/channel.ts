import type { Brand } from '#tools/brand.ts'
import type { ConversationToken, PubsubToken } from './contact.ts'

/** Token of the inbox that this widget belongs to. It is public and part of the address of every request. */
export type WebsiteToken = Brand<string, 'WebsiteToken'>

export type Feature = 'attachments' | 'emoji_picker' | 'end_conversation' | 'use_inbox_avatar_for_bot'

export type ReplyTime = 'in_a_few_minutes' | 'in_a_few_hours' | 'in_a_day'

export type WorkingHours = {
  /** 0 is Sunday. */
  readonly dayOfWeek: number
  readonly isClosedAllDay: boolean
  readonly isOpenAllDay: boolean
  readonly openHour: number
  readonly openMinutes: number
  readonly closeHour: number
  readonly closeMinutes: number
}

export type PreChatField = {
  /** emailAddress, fullName, phoneNumber, or the name of an attribute. */
  readonly name: string
  readonly kind: 'standard' | 'contact_attribute' | 'conversation_attribute'
  readonly type: string
  readonly label: string
  readonly placeholder: string
  readonly isRequired: boolean
  readonly isEnabled: boolean
  readonly values: readonly string[]
  readonly pattern?: string
  readonly patternHint?: string
}

export type PreChatOptions = {
  readonly isEnabled: boolean
  readonly message: string
  readonly fields: readonly PreChatField[]
}

/**
 * Configuration of a web channel. All sources give this type: both formats of the `/config` response, and the globals
 * of a server-rendered page.
 */
export type Channel = {
  readonly websiteToken: WebsiteToken
  readonly websiteName: string
  readonly welcomeTitle: string
  readonly welcomeTagline: string
  readonly avatarUrl?: string
  /** `#rrggbb`. */
  readonly accent: string
  readonly locale: string
  readonly features: readonly Feature[]
  /** iso_639_1 codes as the server writes them, including `pt_BR`. */
  readonly languages: readonly string[]
  readonly connectedBotName?: string
  readonly replyTime: ReplyTime | 'unknown'
  readonly isCsatEnabled: boolean
  readonly allowsMessagesAfterResolved: boolean
  readonly outOfOfficeMessage?: string
  readonly preChat: PreChatOptions
  readonly isWorkingHoursEnabled: boolean
  readonly workingHours: readonly WorkingHours[]
  /** Minutes east of UTC. */
  readonly utcOffsetMinutes: number
  readonly branding: Branding
}

type Branding = {
  readonly name: string
  readonly logoUrl?: string
  readonly url?: string
  readonly isShown: boolean
  readonly maximumUploadMb: number
}

/** Secrets of the visitor. They are kept apart from the channel, so that no log or view contains them by accident. */
export type Session = {
  readonly authToken: ConversationToken
  readonly pubsubToken: PubsubToken
  readonly accountId?: number
}
