import type { Presence } from './agent.ts'
import type { Attachment } from './attachment.ts'
import type { Brand } from './brand.ts'
import type { ConversationId } from './conversation.ts'
import type { Csat } from './csat.ts'
import type { EpochMs, EpochSeconds } from './time.ts'

export type MessageId = Brand<number, 'MessageId'>

/** 12 random hex characters: a message's name until the server has given it one; `echo_id` on the wire. */
export type TemporaryId = Brand<string, 'TemporaryId'>

/** incoming is from the visitor, outgoing to the visitor. */
export type Direction = 'incoming' | 'outgoing' | 'activity' | 'template'

export type Sender = {
  readonly kind: 'visitor' | 'agent' | 'bot'
  readonly id?: number
  readonly name: string
  readonly avatarUrl?: string
  readonly presence?: Presence
}

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

/** What a message asks or offers beyond its text; a content type the widget does not know is its text. */
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
      /** A bot asks who is there and what it is about. */
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
  /** Known only of copies that came over the cable. */
  readonly updatedAt?: EpochMs
  readonly sender?: Sender
  readonly echoId?: TemporaryId
  readonly inReplyTo?: MessageId
  /** Where a bot's script goes on from here. */
  readonly targetNodeId?: string
  readonly isDeleted: boolean
}

/** An empty message of the visitor's wakes a bot, and says nothing. */
export const hasContent = ({ content, body, attachments }: Message): boolean =>
  content !== '' || body.kind !== 'text' || attachments.length > 0

/** Delivery is unordered, so the server's time decides, and the id where two share a second. */
export const inOrder = (messages: Iterable<Message>): readonly Message[] =>
  [...messages].toSorted((a, b) => a.createdAt - b.createdAt || a.id - b.id)
