import { WEBSITE_TOKEN } from '#tools/websiteToken.ts'
import type { ChosenFileId } from './message/attachment.ts'
import type { WebsiteToken } from './channel.ts'
import type { ConversationToken } from './contact.ts'
import type { TemporaryId } from './message/message.ts'

/**
 * Parses a website token; undefined if it is invalid. Servers issue letters, digits, hyphens and underscores, which
 * cannot leave a path segment.
 */
export const parseWebsiteToken = (text: string | null): WebsiteToken | undefined =>
  text !== null && WEBSITE_TOKEN.test(text) ? (text as WebsiteToken) : undefined

/** Parses a JWT of three parts separated by dots; undefined for leftovers of scripts such as `undefined` or `null`. */
export const parseConversationToken = (text: string | null): ConversationToken | undefined =>
  text !== null && /^[\w-]+\.[\w-]+\.[\w-]+$/.test(text) ? (text as ConversationToken) : undefined

/** Converts an id that this widget has generated, without validation. The caller guarantees the length. */
export const toTemporaryId = (hex: string): TemporaryId => hex as TemporaryId

export const toChosenFileId = (hex: string): ChosenFileId => hex as ChosenFileId
