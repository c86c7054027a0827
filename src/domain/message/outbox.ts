import type { Attachment } from './attachment.ts'
import type { ConversationId } from '../conversation.ts'
import type { ContactDetails, CustomAttributes } from '../contact.ts'
import type { Failure } from '../failure.ts'
import type { Message, MessageId, TemporaryId } from './message.ts'
import { epochMs, type EpochMs, type EpochSeconds } from '../time.ts'

/** Time that a slow server may need to store a message whose response was lost, in ms. */
export const SLOW_SERVER_MS = 10_000

/**
 * Message that the visitor has sent and that no server copy has replaced yet. A queued message waits for its turn or
 * for the network. A sending message waits for the response, and a failed message waits until the visitor retries or
 * discards it. The specification calls the first two in_progress.
 */
export type PendingMessage = {
  readonly temporaryId: TemporaryId
  readonly content: string
  readonly createdAt: EpochSeconds
  readonly status: 'queued' | 'sending' | 'failed'
  /** Reason why the message failed or has to wait. */
  readonly failure?: Failure
  readonly replyTo?: MessageId
  /** Chosen files, sent together with the text. */
  readonly files?: readonly File[]
  /** True if the message begins a new conversation instead of continuing the last one. */
  readonly begins?: boolean
  /** Details that the visitor has entered in a form before the conversation. */
  readonly contact?: ContactDetails
  /** Custom attributes that the visitor has entered in the same form. */
  readonly attributes?: { readonly contact?: CustomAttributes; readonly conversation?: CustomAttributes }
  /**
   * Time before which the message is not sent again. The page that sent it closed before the response, and a slow
   * server may still store it.
   */
  readonly notBefore?: EpochMs
  /**
   * Id of the newest known message when this message was first sent, 0 if there was none. Only a newer message can be
   * its copy.
   */
  readonly sentAfter?: MessageId | 0
  /**
   * Id of the conversation that was shown when this message was first sent, if one was. Once another has replaced it, the
   * server's messages do not show any more whether it holds a copy there.
   */
  readonly sentTo?: ConversationId
}

/**
 * Restores a message that a closed page has left. A message without a response is queued again, with a delay because a
 * slow server may still store it.
 */
export const requeue = (message: PendingMessage, now: EpochMs): PendingMessage =>
  message.status === 'sending' ? { ...message, status: 'queued', notBefore: epochMs(now + SLOW_SERVER_MS) } : message

/** Returns whether the message is queued and was never sent, as far as this tab knows. */
export const isNeverAttempted = (message: PendingMessage): boolean =>
  message.status === 'queued' && !wasAttempted(message)

/** Returns true if the message was sent at least once. The server may hold a copy although the response was lost. */
export const wasAttempted = ({ sentAfter }: PendingMessage): boolean => sentAfter !== undefined

/**
 * Returns the pending message that a server copy replaces. It is the message with the echo id of the copy. If the
 * server sends no echo id, it is the oldest message with identical content. Therefore two equal texts match one copy
 * each.
 */
export function matchPending(pending: readonly PendingMessage[], copy: Message): PendingMessage | undefined {
  if (copy.direction !== 'incoming') return undefined
  if (copy.echoId !== undefined) return pending.find(({ temporaryId }) => temporaryId === copy.echoId)
  return pending.find((message) => isPossibleCopy(message, copy))
}

const isPossibleCopy = (message: PendingMessage, copy: Message): boolean =>
  message.sentAfter !== undefined &&
  copy.id > message.sentAfter &&
  normaliseText(message.content) === normaliseText(copy.content) &&
  hasSameFiles(message.files ?? [], copy.attachments)

/** Compares files with attachments by size: servers rename files, but keep every byte. */
const hasSameFiles = (files: readonly File[], attachments: readonly Attachment[]): boolean =>
  files.length === attachments.length && files.every(({ size }, at) => size === (attachments[at]?.size ?? size))

/** Normalises a text for comparison: servers may trim it, and forms convert line ends to CRLF. */
const normaliseText = (text: string): string => text.replace(/\r\n?/g, '\n').trim()
