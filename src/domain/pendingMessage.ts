import type { Attachment } from './attachment.ts'
import type { ContactDetails, CustomAttributes } from './contact.ts'
import type { Failure } from './failure.ts'
import type { Message, MessageId, TemporaryId } from './message.ts'
import { epochMs, type EpochMs, type EpochSeconds } from './time.ts'

/** How long a server is given to take a message that was asked for and never answered. */
const SLOW_SERVER_MS = 10_000

/**
 * A message the visitor has sent and no server copy has replaced yet; `in_progress` on the wire is the first two.
 * queued: waits for its turn or for the line. sending: asked and not answered. failed: the visitor decides.
 */
export type PendingMessage = {
  readonly temporaryId: TemporaryId
  readonly content: string
  readonly createdAt: EpochSeconds
  readonly status: 'queued' | 'sending' | 'failed'
  /** Why it failed, or why it has to wait. */
  readonly failure?: Failure
  readonly replyTo?: MessageId
  /** Chosen files, sent together with the text. */
  readonly files?: readonly File[]
  /** It begins a new conversation instead of going on with the last one. */
  readonly begins?: boolean
  /** Who begins it, as they have said themselves. */
  readonly contact?: ContactDetails
  /** What they have told besides. */
  readonly attributes?: { readonly contact?: CustomAttributes; readonly conversation?: CustomAttributes }
  /** Whoever asked for it died before the answer: a slow server may still take it, so it is not asked again until then. */
  readonly notBefore?: EpochMs
  /** The newest message known when it was first asked for, 0 for none: only something newer can be its copy. */
  readonly sentAfter?: MessageId | 0
}

/** What was on its way when its page died waits for its turn again, and for a server that may be slow. */
export const asLeft = (message: PendingMessage, now: EpochMs): PendingMessage =>
  message.status === 'sending' ? { ...message, status: 'queued', notBefore: epochMs(now + SLOW_SERVER_MS) } : message

/** Nothing has become of it yet, as far as whoever holds it so can tell. */
export const isUntouched = (message: PendingMessage): boolean => message.status === 'queued' && !wasAttempted(message)

/** Asked at least once: the server may hold a copy whose answer was lost. */
export const wasAttempted = ({ sentAfter }: PendingMessage): boolean => sentAfter !== undefined

/**
 * The pending message a server copy replaces: the one with its echo id; and only where the server echoes none, the
 * oldest with identical content, so that two equal texts in flight pair one for one.
 */
export function matchPending(pending: readonly PendingMessage[], copy: Message): PendingMessage | undefined {
  if (copy.direction !== 'incoming') return undefined
  if (copy.echoId !== undefined) return pending.find(({ temporaryId }) => temporaryId === copy.echoId)
  return pending.find((message) => couldBe(message, copy))
}

const couldBe = (message: PendingMessage, copy: Message): boolean =>
  message.sentAfter !== undefined &&
  copy.id > message.sentAfter &&
  normalised(message.content) === normalised(copy.content) &&
  carriesSame(message.files ?? [], copy.attachments)

/** Servers rename files, but keep every byte. */
const carriesSame = (files: readonly File[], attachments: readonly Attachment[]): boolean =>
  files.length === attachments.length && files.every(({ size }, at) => size === (attachments[at]?.size ?? size))

/** Servers may trim, and forms turn line ends into CRLF. */
const normalised = (text: string): string => text.replace(/\r\n?/g, '\n').trim()
