import { type Fields, omitUndefined, text, trimmedString } from '#tools/fields.ts'

/** Request of a pop-out chat window to our frame in the page that opened it: which conversation to show. */
export type WindowOpened = { readonly event: 'windowOpened'; readonly websiteToken: string }

/** Response to `windowOpened`: where the visitor is in the frame, and what they write there. */
export type HandOver = {
  readonly event: 'hand-over'
  /** Origin of the frame's host page. */
  readonly host: string
  /** Conversation to show, if the frame knows one. */
  readonly conversation?: string
  /** Whether the frame shows the chat, as opposed to Home or Help. */
  readonly isInChat: boolean
  /** Text in the composer that is not sent. */
  readonly draft?: string
  /** Values in forms of the conversation that are not sent, as `serializeFilledForms` returns them. */
  readonly forms?: string
}

/** Parses a `hand-over` message; undefined for every other message, and if the host is missing. */
export function parseHandOver({ event, ...fields }: Fields): HandOver | undefined {
  const host = trimmedString(fields['host'])
  if (event !== 'hand-over' || host === undefined) return undefined
  const texts = {
    conversation: trimmedString(fields['conversation']),
    draft: text(fields['draft']),
    forms: text(fields['forms']),
  }
  return { event, host, isInChat: fields['isInChat'] === true, ...omitUndefined(texts) }
}
