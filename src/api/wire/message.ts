import type { ConversationId } from '#domain/conversation.ts'
import { DIRECTIONS, type Message, type MessageId, type TemporaryId } from '#domain/message/message.ts'
import { epochMs, epochSeconds } from '#domain/time.ts'
import { toAttachment } from './attachment.ts'
import { toBody, toTargetNode } from './body.ts'
import { type Fields, number, omitUndefined, record, nonEmptyString } from '#tools/fields.ts'
import { isTrue, id, limitedString, mapEach } from './fields.ts'
import { toSender } from './sender.ts'

/**
 * Parses a message; undefined without an id, conversation, direction or time. The source is a page of messages, the
 * response to a sent message (without a content type), or the cable. Messages from the cable also have the echo id, the
 * update time and, beside the sender, the sender's type.
 */
export function toMessage(value: unknown): Message | undefined {
  const fields = record(value)
  if (fields === undefined) return undefined
  const messageId = id(fields['id'])
  const conversationId = id(fields['conversation_id'])
  const direction = DIRECTIONS[number(fields['message_type']) ?? -1]
  const createdAt = number(fields['created_at'])
  if (messageId === undefined || conversationId === undefined || !direction || createdAt === undefined) return undefined
  // This build cannot send a rating, so the visitor must not see a request for one.
  if (!BUILT_IN.csat && fields['content_type'] === 'input_csat') return undefined
  const attributes = record(fields['content_attributes']) ?? {}
  return {
    id: messageId as MessageId,
    conversationId: conversationId as ConversationId,
    direction,
    createdAt: epochSeconds(createdAt),
    // An activity message has no "Show more" button, so its text is shortened.
    content: (direction === 'activity' ? limitedString : nonEmptyString)(fields['content']) ?? '',
    body: toBody(fields['content_type'], attributes),
    attachments: mapEach(fields['attachments'], toAttachment),
    isDeleted: isTrue(attributes['deleted']),
    ...toOptionalFields(fields, attributes),
  }
}

const toOptionalFields = (fields: Fields, attributes: Fields) =>
  omitUndefined({
    sender: toSender(fields['sender'], fields['sender_type']),
    updatedAt: toEpochMs(fields['updated_at']),
    echoId: nonEmptyString(fields['echo_id']) as TemporaryId | undefined,
    targetNodeId: toTargetNode(attributes['items']),
    inReplyTo: id(attributes['in_reply_to']) as MessageId | undefined,
    stream: BUILT_IN.streamedAnswers && isStreaming(fields, attributes) ? ('running' as const) : undefined,
  })

/** Returns whether a bot or an agent still sends the text. Only texts grow, and no questions or forms. */
const isStreaming = (fields: Fields, attributes: Fields): boolean =>
  isTrue(attributes['streaming']) &&
  fields['message_type'] === 1 &&
  ['text', 'article', undefined].includes(nonEmptyString(fields['content_type']))

const toEpochMs = (value: unknown) => {
  const moment = typeof value === 'string' ? Date.parse(value) : Number.NaN
  return Number.isNaN(moment) ? undefined : epochMs(moment)
}
