/** First message id. It is far from the ids that the sandbox assigns. */
const FIRST_ID = 900_000

export type PushedEvent = { readonly event: string; readonly data: object }

/** Returns the `data-key` of the row that shows the message with this index. */
export const keyOf = (index: number): string => String(FIRST_ID + index)

/**
 * Returns a `message.created` event. Every tenth message is a paragraph with markup. Every third is the visitor's own,
 * sent from another device.
 */
export function createdEvent(conversationId: number, index: number, seconds: number): PushedEvent {
  const isOwn = index % 3 === 2
  return {
    event: 'message.created',
    data: {
      id: FIRST_ID + index,
      conversation_id: conversationId,
      account_id: 1,
      inbox_id: 3,
      content: contentOf(index),
      message_type: isOwn ? 0 : 1,
      content_type: 'text',
      content_attributes: {},
      created_at: seconds,
      updated_at: new Date(seconds * 1000).toISOString(),
      sender_type: isOwn ? 'Contact' : 'User',
      sender: isOwn
        ? { id: 700, name: 'quiet-river-700', type: 'contact' }
        : { id: 1, name: 'Mara Lindqvist', type: 'user' },
    },
  }
}

function contentOf(index: number): string {
  if (index % 10 !== 0) return `answer ${index}`
  return `answer ${index}: **please** look at https://example.com/orders/${index} first. ${'It says what is next. '.repeat(6)}`
}

/** Shuffles the items into an order that is the same in every run. */
export function shuffled<Item>(items: readonly Item[]): readonly Item[] {
  let seed = 42
  const next = (): number => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648)
  return items.map((item) => ({ item, at: next() })).toSorted((a, b) => a.at - b.at).map(({ item }) => item) // prettier-ignore
}
