import type { Conversation, ConversationId, ConversationStatus, InboxId } from '#domain/conversation.ts'
import { type EpochSeconds, epochSeconds } from '#domain/time.ts'
import { number, omitUndefined, record, nonEmptyString } from '#tools/fields.ts'
import { id, webAddress } from './fields.ts'
import { toSender } from './sender.ts'

export function toConversation(value: unknown): Conversation | undefined {
  const fields = record(value)
  const conversationId = id(fields?.['id'])
  const inboxId = id(fields?.['inbox_id'])
  if (fields === undefined || conversationId === undefined || inboxId === undefined) return undefined
  return {
    id: conversationId as ConversationId,
    inboxId: inboxId as InboxId,
    status: toStatus(fields['status']),
    ...omitUndefined({
      contactLastSeenAt: toLastSeen(fields['contact_last_seen_at']),
      performer: toSender(fields['performer']),
      visitorEmail: nonEmptyString(record(record(fields['meta'])?.['sender'])?.['email']),
      refererUrl: webAddress(record(fields['additional_attributes'])?.['referer']),
    }),
  }
}

/** Parses a status. For the visitor, `snoozed` and every unknown status are `open`. */
const toStatus = (value: unknown): ConversationStatus => (value === 'resolved' || value === 'pending' ? value : 'open')

/** Parses the time when the visitor last saw the conversation; undefined for 0, which servers send for never. */
export const toLastSeen = (value: unknown): EpochSeconds | undefined => {
  const seconds = number(value)
  return seconds === undefined || seconds <= 0 ? undefined : epochSeconds(seconds)
}
