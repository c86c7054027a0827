import { type Fields, fieldsOf, isRecord } from '#tools/fields.ts'
import type { ContactDetails } from '#domain/contact.ts'
import type { ChosenFile } from '#domain/message/attachment.ts'
import type { ConversationId } from '#domain/conversation.ts'
import type { MessageId } from '#domain/message/message.ts'
import type { PendingMessage } from '#domain/message/outbox.ts'
import { epochMs, epochSeconds } from '#domain/time.ts'
import { toChosenFileId, toTemporaryId } from '#domain/tokens.ts'
import { rememberOrder, type StoredMessage } from './storedOutbox.ts'

const STATUSES = ['queued', 'sending', 'failed'] as const

/** Parses a stored value; undefined if it is not a message. */
function parseStoredMessage(value: unknown): StoredMessage | undefined {
  const fields = fieldsOf(value)
  const { temporaryId, content, createdAt, order, person, status } = fields
  const known = STATUSES.find((candidate) => candidate === status)
  if (typeof temporaryId !== 'string' || typeof content !== 'string' || typeof createdAt !== 'number') return undefined
  if (known === undefined || typeof order !== 'number') return undefined
  rememberOrder(temporaryId, order)
  return {
    order,
    person: typeof person === 'string' ? person : undefined,
    message: {
      temporaryId: toTemporaryId(temporaryId),
      content,
      createdAt: epochSeconds(createdAt),
      status: known,
      ...parseOptionalFields(fields),
    },
  }
}

const toFiles = (files: unknown): readonly File[] =>
  BUILT_IN.attachments && Array.isArray(files) ? files.filter((file) => file instanceof File) : []

/** Parses the optional fields. The stored reason of a failure is ignored, as the next attempt determines it again. */
function parseOptionalFields({
  replyTo,
  files,
  begins,
  sentAfter,
  sentTo,
  notBefore,
  contact,
  attributes,
}: Fields): Partial<PendingMessage> {
  const fileList = toFiles(files)
  return {
    ...(isId(replyTo) && { replyTo }),
    ...(fileList.length > 0 && { files: fileList }),
    ...(begins === true && { begins }),
    ...toContactFields(contact, attributes),
    ...(typeof notBefore === 'number' && { notBefore: epochMs(notBefore) }),
    ...((isId(sentAfter) || sentAfter === 0) && { sentAfter }),
    ...(isId(sentTo) && { sentTo }),
  }
}

const toContactFields = (contact: unknown, attributes: unknown): Pick<PendingMessage, 'contact' | 'attributes'> => ({
  ...(isRecord(contact) && { contact: toContact(contact) }),
  ...(isRecord(attributes) && { attributes: toAttributes(attributes) }),
})

const toContact = (fields: Fields): ContactDetails =>
  Object.fromEntries(['name', 'email', 'phoneNumber'].flatMap((name) => typeof fields[name] === 'string' ? [[name, fields[name]]] : [])) // prettier-ignore

const toAttributes = ({ contact, conversation }: Fields): PendingMessage['attributes'] & object => ({
  ...(isRecord(contact) && { contact }),
  ...(isRecord(conversation) && { conversation }),
})

const isId = (value: unknown): value is MessageId & ConversationId => Number.isSafeInteger(value) && Number(value) > 0

/** Parses stored values and drops those that are not messages. Lazy chunk, as most visitors have nothing stored. */
export const parseStoredMessages = (values: readonly unknown[]): readonly StoredMessage[] =>
  values.flatMap((value) => parseComplete(value) ?? [])

/**
 * Parses one value. A message may have lost its files: notes have none, and some builds do not support files. Such a
 * message is `failed`, so that only the visitor can send it; undefined if it has no text either.
 */
function parseComplete(value: unknown): StoredMessage | undefined {
  const kept = parseStoredMessage(value)
  const { hadFiles, files } = fieldsOf(value)
  if (kept === undefined || !(hadFiles === true || (!BUILT_IN.attachments && files !== undefined))) return kept
  return kept.message.content === '' ? undefined : { ...kept, message: { ...kept.message, status: 'failed' } }
}

/** Parses the stored files that a person has chosen; empty if there are none, or if they are another person's. */
export function parseChosenFiles(values: readonly unknown[], owner: string | undefined): readonly ChosenFile[] {
  const { chosenFiles, person } = fieldsOf(values.find((value) => 'chosenFiles' in fieldsOf(value)))
  if (!Array.isArray(chosenFiles) || !(person === undefined || person === owner)) return []
  return chosenFiles.flatMap((value) => parseChosenFile(value) ?? [])
}

function parseChosenFile(value: unknown): ChosenFile | undefined {
  const { id, file, status, canEdit } = fieldsOf(value)
  if (typeof id !== 'string' || !(file instanceof File)) return undefined
  return {
    id: toChosenFileId(id),
    file,
    status: status === 'failed' ? 'failed' : 'ready',
    ...(canEdit === true && { canEdit }),
  }
}
