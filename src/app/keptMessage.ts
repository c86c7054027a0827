import type { PendingMessage } from '#domain/pendingMessage.ts'

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

/** A message that is read from storage keeps the order that it was written with. */
export const keepOrder = (id: string, order: number): void => void orders.set(id, order)

/** Two messages may share a second, and a database has an order of its own. */
function orderOf(id: string): number {
  const order = orders.get(id) ?? Date.now() * 1000 + (orders.size % 1000)
  orders.set(id, order)
  return order
}

export type Fields = Readonly<Record<string, unknown>>

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Whatever it may be, by its fields. */
export const asFields = (value: unknown): Fields => (isFields(value) ? { ...value } : {})
