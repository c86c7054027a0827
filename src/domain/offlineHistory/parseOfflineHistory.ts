import { type Fields, fieldsOf, isRecord, list, nonEmptyString, number, omitUndefined, oneOf, requireAll, text } from '#tools/fields.ts' // prettier-ignore
import type { Channel, Feature } from '../channel.ts'
import type { Conversation, ConversationId, ConversationStatus, InboxId } from '../conversation.ts'
import type { Attachment } from '../message/attachment.ts'
import type { Direction, Message, MessageId } from '../message/message.ts'
import type { Sender } from '../message/sender.ts'
import { type EpochMs, epochMs, epochSeconds } from '../time.ts'
import { parseWebsiteToken, toTemporaryId } from '../tokens.ts'
import { MAX_AGE_MS, MAX_LENGTH, MAX_MESSAGES, type OfflineHistory, VERSION } from './offlineHistory.ts'

/** Reason why a stored copy is not used. */
type DropReason = 'tooLarge' | 'malformed' | 'otherVersion' | 'otherVisitor' | 'expired'

export type ParsedHistory =
  { readonly ok: true; readonly history: OfflineHistory } | { readonly ok: false; readonly reason: DropReason }

type Expected = { readonly owner: string; readonly now: EpochMs }

/** Parses a stored copy, which any script of this origin may have written. Returns why it cannot be used. */
export function parseOfflineHistory(stored: string, { owner, now }: Expected): ParsedHistory {
  if (stored.length > 2 * MAX_LENGTH) return drop('tooLarge')
  const fields = fieldsOf(parseJson(stored))
  if (typeof fields['version'] === 'number' && fields['version'] !== VERSION) return drop('otherVersion')
  const history = toHistory(fields)
  if (history === undefined) return drop('malformed')
  if (history.owner !== owner) return drop('otherVisitor')
  // A time in the future is that of a clock that was wrong.
  const age = now - history.savedAt
  return age > MAX_AGE_MS || age < -MAX_AGE_MS ? drop('expired') : { ok: true, history }
}

const drop = (reason: DropReason): ParsedHistory => ({ ok: false, reason })

function parseJson(stored: string): unknown {
  try {
    return JSON.parse(stored)
  } catch {
    // The text is not ours, or it is truncated.
    return undefined
  }
}

function toHistory(fields: Fields): OfflineHistory | undefined {
  const conversation = toConversation(fieldsOf(fields['conversation']))
  const savedAt = number(fields['savedAt'])
  const complete = requireAll({
    savedAt: savedAt === undefined ? undefined : epochMs(savedAt),
    owner: nonEmptyString(fields['owner']),
    channel: toChannel(fieldsOf(fields['channel'])),
    conversation,
    messages: conversation && toMessages(fields['messages'], conversation.id),
  })
  return fields['version'] === VERSION && complete ? { ...complete, person: text(fields['person']) } : undefined
}

const isId = (value: unknown): boolean => typeof value === 'number' && Number.isSafeInteger(value) && value > 0
const isMessageId = (value: unknown): value is MessageId => isId(value)
const isConversationId = (value: unknown): value is ConversationId => isId(value)
const isInboxId = (value: unknown): value is InboxId => isId(value)

const only = <Value>(value: unknown, isValue: (value: unknown) => value is Value): Value | undefined =>
  isValue(value) ? value : undefined

const parseStatus = oneOf<ConversationStatus>('open', 'resolved', 'pending')

const toConversation = (fields: Fields): Conversation | undefined =>
  requireAll({
    id: only(fields['id'], isConversationId),
    inboxId: only(fields['inboxId'], isInboxId),
    status: parseStatus(fields['status']),
  })

const parseFeature = oneOf<Feature>('attachments', 'emoji_picker', 'end_conversation', 'use_inbox_avatar_for_bot')

const texts = (value: unknown): readonly string[] => list(value).filter((item) => typeof item === 'string')

/** Restores the channel. What only a new conversation needs is absent, as no conversation begins without a server. */
function toChannel(fields: Fields): Channel | undefined {
  const known = requireAll({
    websiteToken: parseWebsiteToken(text(fields['websiteToken']) ?? null),
    websiteName: text(fields['websiteName']),
    accent: toColour(fields['accent']),
    locale: text(fields['locale']),
    allowsMessagesAfterResolved: fields['allowsMessagesAfterResolved'] === true,
  })
  return (
    known && {
      ...known,
      languages: texts(fields['languages']),
      features: list(fields['features']).flatMap((feature) => parseFeature(feature) ?? []),
      branding: { name: '', isShown: false, maximumUploadMb: number(fields['maximumUploadMb']) ?? 0 },
      ...UNKNOWN_UNTIL_ONLINE,
    }
  )
}

const UNKNOWN_UNTIL_ONLINE = {
  welcomeTitle: '',
  welcomeTagline: '',
  replyTime: 'unknown',
  isCsatEnabled: false,
  preChat: { isEnabled: false, message: '', fields: [] },
  isWorkingHoursEnabled: false,
  workingHours: [],
  utcOffsetMinutes: 0,
} as const

const toColour = (value: unknown): string | undefined =>
  typeof value === 'string' && /^#[\da-f]{6}$/i.test(value) ? value : undefined

/** Parses the messages; undefined unless there is one. An invalid message is left out. */
function toMessages(value: unknown, conversationId: ConversationId): readonly Message[] | undefined {
  const messages = list(value)
    .slice(-MAX_MESSAGES)
    .flatMap((item) => toMessage(fieldsOf(item), conversationId) ?? [])
  return messages.length > 0 ? messages : undefined
}

const parseDirection = oneOf<Direction>('incoming', 'outgoing', 'activity', 'template')

function toMessage(fields: Fields, conversationId: ConversationId): Message | undefined {
  const createdAt = number(fields['createdAt'])
  const known = requireAll({
    id: only(fields['id'], isMessageId),
    direction: parseDirection(fields['direction']),
    content: text(fields['content']),
    createdAt: createdAt === undefined ? undefined : epochSeconds(createdAt),
  })
  const sender = isRecord(fields['sender']) ? toSender(fields['sender']) : undefined
  const echoId = nonEmptyString(fields['echoId'])
  return (
    known && {
      ...known,
      conversationId,
      body: { kind: 'text' },
      attachments: list(fields['files']).flatMap((file) => toFile(fieldsOf(file)) ?? []),
      isDeleted: false,
      ...omitUndefined({ sender, echoId: echoId === undefined ? undefined : toTemporaryId(echoId) }),
    }
  )
}

const parseSenderKind = oneOf<Sender['kind']>('visitor', 'agent', 'bot')

const toSender = (fields: Fields): Sender | undefined =>
  requireAll({ kind: parseSenderKind(fields['kind']), name: text(fields['name']) })

/** Restores a file without an address, whose name is shown. */
function toFile(fields: Fields): Attachment | undefined {
  const known = requireAll({ id: only(fields['id'], isMessageId), name: text(fields['name']) })
  return known && { ...known, kind: 'unavailable', url: '', ...omitUndefined({ size: number(fields['size']) }) }
}
