import type { Attachment } from './attachment.ts'
import type { Brand } from '#tools/brand.ts'
import type { ConversationId } from '../conversation.ts'
import type { Csat } from './csat.ts'
import type { EpochMs, EpochSeconds } from '../time.ts'
import type { Sender } from './sender.ts'

export type MessageId = Brand<number, 'MessageId'>

/** Id of a message until the server assigns one: 12 random hex characters, `echo_id` on the wire. */
export type TemporaryId = Brand<string, 'TemporaryId'>

/** Directions of a message in the order of their numbers on the wire: incoming is from the visitor, outgoing to them. */
export const DIRECTIONS = ['incoming', 'outgoing', 'activity', 'template'] as const

export type Direction = (typeof DIRECTIONS)[number]

export type FormField = {
  readonly kind: 'text' | 'textArea' | 'email' | 'select'
  readonly name: string
  readonly label: string
  readonly placeholder: string
  readonly options: readonly { readonly label: string; readonly value: string }[]
  readonly pattern?: string
  readonly patternError?: string
}

export type SubmittedValue = { readonly name?: string; readonly title?: string; readonly value: string }

export type CardAction =
  | { readonly kind: 'link'; readonly text: string; readonly url: string }
  | { readonly kind: 'postback'; readonly text: string; readonly payload: string }

export type Card = {
  readonly title: string
  readonly description: string
  readonly imageUrl?: string
  readonly actions: readonly CardAction[]
}

/** Content of a message besides its text. A message of an unknown content type shows only its text. */
export type MessageBody =
  | { readonly kind: 'text' }
  | { readonly kind: 'email'; readonly submittedEmail?: string }
  | {
      readonly kind: 'select'
      readonly options: readonly { readonly title: string; readonly value: string }[]
      readonly submitted?: readonly SubmittedValue[]
    }
  | {
      readonly kind: 'form'
      readonly fields: readonly FormField[]
      readonly buttonLabel?: string
      /** True for a bot's form that requests the visitor's details and topic. */
      readonly isContactForm?: boolean
      readonly submitted?: readonly SubmittedValue[]
    }
  | { readonly kind: 'cards'; readonly cards: readonly Card[] }
  | {
      readonly kind: 'articles'
      readonly articles: readonly { readonly title: string; readonly description: string; readonly url: string }[]
    }
  | { readonly kind: 'csat'; readonly csat?: Csat }

export type Message = {
  readonly id: MessageId
  readonly conversationId: ConversationId
  readonly direction: Direction
  readonly content: string
  readonly body: MessageBody
  readonly attachments: readonly Attachment[]
  readonly createdAt: EpochSeconds
  /** Present only in copies that arrived over the cable. */
  readonly updatedAt?: EpochMs
  readonly sender?: Sender
  readonly echoId?: TemporaryId
  readonly inReplyTo?: MessageId
  /** The node where the bot's script continues. */
  readonly targetNodeId?: string
  readonly isDeleted: boolean
  /** Progress of a text that a bot sends word by word; undefined for a text that was complete when it arrived. */
  readonly stream?: Stream | undefined
}

/** The text of a `running` message grows. That of a `done` one has ended while this page was open. */
type Stream = 'running' | 'done'

/** Returns false for an empty message, which the widget sends only to start a bot. */
export const hasContent = ({ content, body, attachments }: Message): boolean =>
  content !== '' || body.kind !== 'text' || attachments.length > 0

/** Returns the lowest id, which is that of the oldest message; undefined if there is none. */
export const oldestOf = (ids: readonly (MessageId | undefined)[]): MessageId | undefined =>
  ids.reduce((oldest, id) => (oldest === undefined || (id !== undefined && id < oldest) ? id : oldest), undefined)

/** Sorts messages by the server's time, because delivery is unordered. Messages of the same second are sorted by id. */
export const sortMessages = (messages: Iterable<Message>): readonly Message[] =>
  [...messages].toSorted((a, b) => a.createdAt - b.createdAt || a.id - b.id)
