import type { Channel } from '../channel.ts'
import type { Conversation } from '../conversation.ts'
import { hasContent, type Message } from '../message/message.ts'
import { bodyLines } from '../savedCopy/bodyLines.ts'
import type { EpochMs } from '../time.ts'

/** Version of the stored form. A copy of another version is dropped. */
export const VERSION = 1

/** Maximum number of messages in the copy, and its maximum size as JSON in UTF-16 code units. */
export const MAX_MESSAGES = 100
export const MAX_LENGTH = 100_000

/** Age after which a copy is dropped, in ms: seven days. */
export const MAX_AGE_MS = 604_800_000

/** Copy of the last messages, which the chat shows while the servers cannot be reached. */
export type OfflineHistory = {
  readonly savedAt: EpochMs
  /** Digest of the conversation token. The copy is shown only to the visitor who has this token. */
  readonly owner: string
  /** Hash of the contact, under which the unsent messages are stored. */
  readonly person: string | undefined
  readonly channel: Channel
  readonly conversation: Conversation
  readonly messages: readonly Message[]
}

/** Part of the channel that the chat needs to be read. The rest is loaded with the server's channel. */
type StoredChannel = Pick<
  Channel,
  'websiteToken' | 'websiteName' | 'accent' | 'locale' | 'languages' | 'features' | 'allowsMessagesAfterResolved'
> & { readonly maximumUploadMb: number }

const toStoredChannel = ({ branding, ...channel }: Channel): StoredChannel => ({
  websiteToken: channel.websiteToken,
  websiteName: channel.websiteName,
  accent: channel.accent,
  locale: channel.locale,
  languages: channel.languages,
  features: channel.features,
  allowsMessagesAfterResolved: channel.allowsMessagesAfterResolved,
  maximumUploadMb: branding.maximumUploadMb,
})

/**
 * Returns the stored form: the newest messages within the limits. It has texts, names of senders and names of files, but
 * no addresses of files, as these give access to the files and work only online.
 */
export function toStoredHistory({ channel, conversation, messages, ...rest }: OfflineHistory): string {
  const { id, inboxId, status } = conversation
  const base = { version: VERSION, ...rest, channel: toStoredChannel(channel), conversation: { id, inboxId, status } }
  let length = JSON.stringify(base).length
  const kept: object[] = []
  for (const message of messages.filter(hasContent).slice(-MAX_MESSAGES).toReversed()) {
    const stored = toStoredMessage(message)
    length += JSON.stringify(stored).length + 1
    if (length > MAX_LENGTH) break
    kept.unshift(stored)
  }
  return JSON.stringify({ ...base, messages: kept })
}

const toStoredMessage = ({ id, direction, content, createdAt, sender, echoId, ...message }: Message): object => ({
  id,
  direction,
  content: [content, ...bodyLines(message.body).map(({ text }) => text)].filter((text) => text !== '').join('\n'),
  createdAt,
  ...(sender && { sender: { kind: sender.kind, name: sender.name } }),
  ...(echoId && { echoId }),
  files: message.attachments.map(({ id: fileId, name, size }) => ({ id: fileId, name, size })),
})
