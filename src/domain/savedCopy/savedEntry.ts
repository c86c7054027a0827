import { limitMarks, toDisplayName } from '../message/displayText.ts'
import type { Attachment } from '../message/attachment.ts'
import type { Message } from '../message/message.ts'
import type { PendingMessage } from '../message/outbox.ts'
import type { EpochSeconds } from '../time.ts'
import { bodyLines } from './bodyLines.ts'

/** Line of a saved message: a text, a link, or a picture. */
export type SavedLine = {
  readonly text: string
  /** Address of a link. */
  readonly url?: string
  /** Picture as a `data:` address. */
  readonly picture?: string
  /** Reason why a picture is only a link. */
  readonly problem?: string
}

/** Message in a saved copy. An entry without an author is a note about the conversation. */
export type SavedEntry = {
  readonly at: EpochSeconds
  readonly author?: string
  readonly isVisitor: boolean
  readonly lines: readonly SavedLine[]
}

/** Result of reading a picture: its content as a `data:` address, or the reason why it stays a link. */
export type PictureResult = { readonly data: string } | { readonly problem: 'unreadable' | 'tooLarge' }

/** Texts of a saved file in the language of the visitor. */
export type SavedTexts = {
  /** BCP 47 tag of the language. */
  readonly language: string
  readonly title: string
  readonly company: string
  readonly you: string
  /** Line with the time of the copy in place of `{time}`. */
  readonly savedOn: string
  /** Line of a copy without the earlier messages. */
  readonly missing: string
  readonly unsent: string
  readonly attachment: string
  readonly unreadable: string
  readonly tooLarge: string
}

export type SavedSources = {
  readonly messages: readonly Message[]
  readonly pending: readonly PendingMessage[]
  /** Results of the pictures that were read, by the id of the attachment. */
  readonly pictures: ReadonlyMap<number, PictureResult>
  readonly texts: SavedTexts
}

/** Returns the entries of a copy, oldest first. They have no ids, no tokens, and nothing that the chat does not show. */
export const toSavedEntries = ({ messages, pending, pictures, texts }: SavedSources): readonly SavedEntry[] => [
  ...messages.map((message) => fromMessage(message, pictures, texts)).filter(({ lines }) => lines.length > 0),
  ...pending.map((message) => fromPending(message, texts)),
]

function fromMessage(message: Message, pictures: SavedSources['pictures'], texts: SavedTexts): SavedEntry {
  const { direction, createdAt, content, attachments } = message
  const lines = [
    ...textLines(content),
    ...bodyLines(message.body),
    ...attachments.map((attachment) => fromAttachment(attachment, pictures.get(attachment.id), texts)),
  ]
  const isVisitor = direction === 'incoming'
  return { at: createdAt, isVisitor, lines, ...(direction !== 'activity' && { author: authorOf(message, texts) }) }
}

const authorOf = ({ direction, sender }: Message, { you, company }: SavedTexts): string =>
  direction === 'incoming' ? you : toDisplayName(sender?.name ?? '') || company

const fromPending = ({ createdAt, content, files = [] }: PendingMessage, texts: SavedTexts): SavedEntry => ({
  at: createdAt,
  author: `${texts.you} (${texts.unsent})`,
  isVisitor: true,
  lines: [...textLines(content), ...files.map(({ name }) => ({ text: toDisplayName(name) || texts.attachment }))],
})

/** Control characters that no text needs, and those that would change the direction of the file around the text. */
// oxlint-disable-next-line no-control-regex -- The file must not contain these characters.
const UNWANTED = /[\u0000-\u0008\u000B-\u001F\u007F\u202A-\u202E\u2066-\u2069]/g

/** Returns a text without characters that would damage the file. Its lines and its Markdown stay as they are. */
const cleanText = (text: string): string => limitMarks(text.replace(/\r\n?/g, '\n').replace(UNWANTED, '')).trim()

const textLines = (content: string): readonly SavedLine[] => {
  const text = cleanText(content)
  return text === '' ? [] : [{ text }]
}

function fromAttachment(
  { name, url, kind }: Attachment,
  picture: PictureResult | undefined,
  texts: SavedTexts,
): SavedLine {
  const line = { text: toDisplayName(name) || texts.attachment, ...(kind !== 'unavailable' && { url }) }
  if (picture === undefined) return line
  return 'data' in picture ? { ...line, picture: picture.data } : { ...line, problem: texts[picture.problem] }
}
