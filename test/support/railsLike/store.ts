import type { Fields } from '#tools/fields.ts'
import { randomUUID } from 'node:crypto'

type Status = 'open' | 'resolved'

export type Agent = {
  readonly id: number
  readonly name: string
  readonly avatar_url: string
  status: 'online' | 'busy' | 'offline'
}

export type Inbox = {
  readonly id: number
  readonly accountId: number
  readonly websiteToken: string
  /** Columns of the channel, the brand and the account's settings, in their JSON format. */
  readonly channel: Fields
  readonly brand: Fields
  readonly account: Fields
  readonly agents: readonly Agent[]
  readonly bot: Fields | undefined
  readonly campaigns: readonly Fields[]
  readonly labels: readonly string[]
  readonly articles: readonly Fields[]
  readonly hmacKey: string
  readonly isVerificationRequired: boolean
  /** Maximum number of messages in a conversation, and maximum number of POSTs of a visitor. */
  readonly limits: { readonly messages: number; readonly posts: number }
}

export type Contact = {
  readonly id: number
  name: string
  email: string | null
  phone_number: string | null
  identifier: string | null
  custom_attributes: Fields
  additional_attributes: Fields
  readonly avatar_url: string
}

/** Contact in an inbox, identified by a token. */
export type Visitor = {
  readonly token: string
  readonly roomToken: string
  readonly inbox: Inbox
  readonly contact: Contact
  readonly conversations: Conversation[]
  posts: number
}

export type Message = {
  readonly id: number
  readonly content: string | null
  readonly message_type: 0 | 1 | 3
  readonly content_type: string
  readonly content_attributes: Fields
  readonly created_at: number
  readonly updated_at: string
  readonly sender?: Fields
  readonly attachments?: readonly Fields[]
}

export type Conversation = {
  readonly id: number
  readonly visitor: Visitor
  readonly messages: Message[]
  status: Status
  seenAt: number
  labels: readonly string[]
  custom_attributes: Fields
  readonly referer: string | null
}

/** Event about a visitor for all clients that are subscribed to the visitor's room. */
export type RoomEvent = { readonly room: string; readonly event: string; readonly data: Fields }

export type Store = {
  readonly inboxes: Map<string, Inbox>
  readonly visitors: Map<string, Visitor>
  readonly nextId: () => number
  broadcast: (roomEvent: RoomEvent) => void
}

export function createStore(): Store {
  let last = 0
  return { inboxes: new Map(), visitors: new Map(), nextId: () => ++last, broadcast: () => undefined }
}

export const getNowSeconds = (): number => Math.floor(Date.now() / 1000)

const DEFAULT_INBOX = {
  ...{
    channel: {},
    brand: { INSTALLATION_NAME: 'Talk' },
    account: {},
    agents: [],
    bot: undefined,
    campaigns: [],
    labels: [],
    articles: [],
  },
  ...{ isVerificationRequired: false, limits: { messages: 200, posts: 1000 } },
} satisfies Partial<Inbox>

export function addInbox(store: Store, settings: Partial<Inbox> = {}): Inbox {
  const ids = { id: store.nextId(), accountId: store.nextId(), websiteToken: randomUUID(), hmacKey: randomUUID() }
  const inbox = { ...DEFAULT_INBOX, ...ids, ...settings }
  store.inboxes.set(inbox.websiteToken, inbox)
  return inbox
}

/** Adds a visitor with a new token, for a known contact or else for a new one. */
export function addVisitor(store: Store, inbox: Inbox, contact: Contact = newContact(store)): Visitor {
  const token = randomUUID()
  const visitor = { token, roomToken: randomUUID(), inbox, contact, conversations: [], posts: 0 }
  store.visitors.set(token, visitor)
  return visitor
}

export function newContact(store: Store, details: Partial<Contact> = {}): Contact {
  const id = store.nextId()
  const emptyFields = {
    email: null,
    phone_number: null,
    identifier: null,
    custom_attributes: {},
    additional_attributes: {},
  }
  return { id, name: `quiet-river-${id}`, avatar_url: '', ...emptyFields, ...details }
}

export function addConversation(
  store: Store,
  visitor: Visitor,
  details: Partial<Pick<Conversation, 'seenAt' | 'custom_attributes' | 'referer'>> = {},
): Conversation {
  const defaults = { status: 'open' as const, seenAt: 0, labels: [], custom_attributes: {}, referer: null }
  const conversation = { ...defaults, ...details, id: store.nextId(), visitor, messages: [] }
  visitor.conversations.push(conversation)
  return conversation
}
