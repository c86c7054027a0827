import type { ConversationId } from '#domain/conversation.ts'
import type { Direction, Message, MessageId, TemporaryId } from '#domain/message.ts'
import { epochMs, epochSeconds } from '#domain/time.ts'
import { toAttachment } from './attachment.ts'
import { toBody, toTargetNode } from './body.ts'
import { type Fields, isTrue, id, label, mapEach, number, omitUndefined, record, nonEmptyString } from './fields.ts'
import { toSender } from './sender.ts'

const DIRECTIONS: readonly Direction[] = ['incoming', 'outgoing', 'activity', 'template']

/**
 * A message in any of its three shapes: a page's, the answer to a send (no content type), the cable's (echo id, update
 * time, the sender's type beside the sender). Undefined without id, conversation, kind or time.
 */
export function toMessage(value: unknown): Message | undefined {
  const fields = record(value)
  if (fields === undefined) return undefined
  const messageId = id(fields['id'])
  const conversationId = id(fields['conversation_id'])
  const direction = DIRECTIONS[number(fields['message_type']) ?? -1]
  const createdAt = number(fields['created_at'])
  if (messageId === undefined || conversationId === undefined || !direction || createdAt === undefined) return undefined
  // Nobody is asked for a rating they cannot give.
  if (!BUILT_IN.csat && fields['content_type'] === 'input_csat') return undefined
  const attributes = record(fields['content_attributes']) ?? {}
  return {
    id: messageId as MessageId,
    conversationId: conversationId as ConversationId,
    direction,
    createdAt: epochSeconds(createdAt),
    // An event has no "Show more".
    content: (direction === 'activity' ? label : nonEmptyString)(fields['content']) ?? '',
    body: toBody(fields['content_type'], attributes),
    attachments: mapEach(fields['attachments'], toAttachment),
    isDeleted: isTrue(attributes['deleted']),
    ...toRest(fields, attributes),
  }
}

const toRest = (fields: Fields, attributes: Fields) =>
  omitUndefined({
    sender: toSender(fields['sender'], fields['sender_type']),
    updatedAt: toMoment(fields['updated_at']),
    echoId: nonEmptyString(fields['echo_id']) as TemporaryId | undefined,
    targetNodeId: toTargetNode(attributes['items']),
    inReplyTo: id(attributes['in_reply_to']) as MessageId | undefined,
  })

const toMoment = (value: unknown) => {
  const moment = typeof value === 'string' ? Date.parse(value) : Number.NaN
  return Number.isNaN(moment) ? undefined : epochMs(moment)
}
