import type { Fields } from '#tools/fields.ts'
import type { PendingMessage } from '#domain/message/outbox.ts'

/** Unsent message in its persisted form. */
export type StoredMessage = {
  readonly order: number
  /** Hash of the contact who wrote it; undefined if it was written before the session was loaded. */
  readonly person: string | undefined
  readonly message: PendingMessage
}

export const toRecord = (message: PendingMessage, person: string | undefined): Fields => ({
  ...message,
  order: orderOf(message.temporaryId),
  person,
})

const orders = new Map<string, number>()

/** Restores the order of a message that was read from storage. */
export const rememberOrder = (id: string, order: number): void => void orders.set(id, order)

/** Returns the message's sort key. Two messages may share a second, and the database sorts by temporary id. */
function orderOf(id: string): number {
  const order = orders.get(id) ?? Date.now() * 1000 + (orders.size % 1000)
  orders.set(id, order)
  return order
}
