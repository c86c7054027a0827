import type { ContactDetails } from '#domain/contact.ts'
import type { MessageId } from '#domain/message.ts'
import type { PendingMessage } from '#domain/pendingMessage.ts'
import { epochMs, epochSeconds } from '#domain/time.ts'
import { toTemporaryId } from '#domain/tokens.ts'

/** An unsent message as it is written down. */
export type KeptMessage = {
  readonly order: number
  /** Whose it is; undefined: written before anybody was known by name. */
  readonly person: string | undefined
  readonly message: PendingMessage
}

export const toRecord = (message: PendingMessage, person: string | undefined): Fields => ({
  ...message,
  order: orderOf(message.temporaryId),
  person,
})

const orders = new Map<string, number>()

/** Two messages may share a second, and a database has an order of its own. */
function orderOf(id: string): number {
  const order = orders.get(id) ?? Date.now() * 1000 + (orders.size % 1000)
  orders.set(id, order)
  return order
}

const STATUSES = ['queued', 'sending', 'failed'] as const

/** Undefined for whatever else lies there. */
export function parseKept(value: unknown): KeptMessage | undefined {
  const fields = asFields(value)
  const { temporaryId, content, createdAt, order, person, status } = fields
  const known = STATUSES.find((candidate) => candidate === status)
  if (typeof temporaryId !== 'string' || typeof content !== 'string' || typeof createdAt !== 'number') return undefined
  if (known === undefined || typeof order !== 'number') return undefined
  orders.set(temporaryId, order)
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

type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Whatever it may be, by its fields. */
export const asFields = (value: unknown): Fields => (isFields(value) ? { ...value } : {})

const isId = (value: unknown): value is MessageId => Number.isSafeInteger(value) && Number(value) > 0
