import type { ChosenFileId } from './attachment.ts'
import type { WebsiteToken } from './channel.ts'
import type { ConversationToken } from './contact.ts'
import type { TemporaryId } from './message.ts'

/** Letters, digits, hyphen and underscore: what servers hand out, and nothing that could climb out of a path. */
export const parseWebsiteToken = (text: string | null): WebsiteToken | undefined =>
  text !== null && /^[\w-]{1,128}$/.test(text) ? (text as WebsiteToken) : undefined

/** Three dotted parts of a JWT; `undefined`, `null` and other leftovers of scripts are not one. */
export const parseConversationToken = (text: string | null): ConversationToken | undefined =>
  text !== null && /^[\w-]+\.[\w-]+\.[\w-]+$/.test(text) ? (text as ConversationToken) : undefined

/** Made here, so nothing to refuse; the length is the caller's promise. */
export const toTemporaryId = (hex: string): TemporaryId => hex as TemporaryId

export const toChosenFileId = (hex: string): ChosenFileId => hex as ChosenFileId
