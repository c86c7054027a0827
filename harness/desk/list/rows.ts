import { ALL } from '../deskStore.ts'
import type { DeskConversation, DeskMessage } from '../records.ts'

/** Returns the visitor's name or email address, or else "Visitor" with the conversation's id. */
export const visitorName = ({ contact, id }: Pick<DeskConversation, 'contact' | 'id'>): string =>
  contact.name.trim() || contact.email || `Visitor ${id}`

/** Returns the text of a message in one line, or else the kind of its content. */
export function previewOf(message: DeskMessage | null): string {
  if (message === null) return 'No message yet'
  const text = (message.content ?? '').replace(/\s+/g, ' ').trim()
  return text || message.attachments?.[0]?.file_type || message.content_type
}

const idOf = (message: DeskMessage | null): number => message?.id ?? 0

const activityOf = ({ last_message, created_at }: DeskConversation): number => last_message?.created_at ?? created_at

/**
 * Returns the conversations of a status, or all of them, the one with the newest message first. Times are in seconds, so
 * of two messages of one second the one with the higher id is newer.
 */
export const rowsOf = (conversations: readonly DeskConversation[], filter: string): readonly DeskConversation[] =>
  conversations
    .filter(({ status }) => filter === ALL || status === filter)
    .toSorted((a, b) => activityOf(b) - activityOf(a) || idOf(b.last_message) - idOf(a.last_message) || b.id - a.id)

/** Returns the time of a moment of today, or else the date. `moment` is in seconds since 1970. */
export function formatMoment(moment: number, today = new Date()): string {
  const date = new Date(moment * 1000)
  return date.toDateString() === today.toDateString()
    ? date.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })
    : date.toLocaleDateString('en-GB', { day: 'numeric', month: 'short' })
}
