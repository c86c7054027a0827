import type { ContactDetails } from '#domain/contact.ts'
import type { MessageId } from '#domain/message.ts'
import type { PendingMessage } from '#domain/pendingMessage.ts'
import { epochMs, epochSeconds } from '#domain/time.ts'
import { toTemporaryId } from '#domain/tokens.ts'
import { asFields, type Fields, isFields, keepOrder, type KeptMessage } from './keptMessage.ts'

const STATUSES = ['queued', 'sending', 'failed'] as const

/** Undefined for whatever else lies there. */
function parseKept(value: unknown): KeptMessage | undefined {
  const fields = asFields(value)
  const { temporaryId, content, createdAt, order, person, status } = fields
  const known = STATUSES.find((candidate) => candidate === status)
  if (typeof temporaryId !== 'string' || typeof content !== 'string' || typeof createdAt !== 'number') return undefined
  if (known === undefined || typeof order !== 'number') return undefined
  keepOrder(temporaryId, order)
  return {
    order,
    person: typeof person === 'string' ? person : undefined,
    message: {
      temporaryId: toTemporaryId(temporaryId),
      content,
      createdAt: epochSeconds(createdAt),
      status: known,
      ...rest(fields),
    },
  }
}

const toFiles = (files: unknown): readonly File[] =>
  BUILT_IN.attachments && Array.isArray(files) ? files.filter((file) => file instanceof File) : []

/** Why it failed is not kept as truth: it is found out again. */
function rest({ replyTo, files, begins, sentAfter, notBefore, contact, attributes }: Fields): Partial<PendingMessage> {
  const chosen = toFiles(files)
  return {
    ...(isId(replyTo) && { replyTo }),
    ...(chosen.length > 0 && { files: chosen }),
    ...(begins === true && { begins }),
    ...toIntroduction(contact, attributes),
    ...(typeof notBefore === 'number' && { notBefore: epochMs(notBefore) }),
    ...((isId(sentAfter) || sentAfter === 0) && { sentAfter }),
  }
}

const toIntroduction = (contact: unknown, attributes: unknown): Pick<PendingMessage, 'contact' | 'attributes'> => ({
  ...(isFields(contact) && { contact: toContact(contact) }),
  ...(isFields(attributes) && { attributes: toAttributes(attributes) }),
})

const toContact = (fields: Fields): ContactDetails =>
  Object.fromEntries(['name', 'email', 'phoneNumber'].flatMap((name) => typeof fields[name] === 'string' ? [[name, fields[name]]] : [])) // prettier-ignore

const toAttributes = ({ contact, conversation }: Fields): PendingMessage['attributes'] & object => ({
  ...(isFields(contact) && { contact }),
  ...(isFields(conversation) && { conversation }),
})

const isId = (value: unknown): value is MessageId => Number.isSafeInteger(value) && Number(value) > 0

/** Stored values as messages, without what is not one. Lazy chunk: most visitors have nothing stored. */
export const parseKeptMessages = (values: readonly unknown[]): readonly KeptMessage[] =>
  values.flatMap((value) => parseWhole(value) ?? [])

/** Files are not in a note, and not every build takes them: without them nothing is sent, until the visitor says so. */
function parseWhole(value: unknown): KeptMessage | undefined {
  const kept = parseKept(value)
  const { hadFiles, files } = asFields(value)
  if (kept === undefined || !(hadFiles === true || (!BUILT_IN.attachments && files !== undefined))) return kept
  return kept.message.content === '' ? undefined : { ...kept, message: { ...kept.message, status: 'failed' } }
}
