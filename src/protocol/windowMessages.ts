import { type Fields, omitUndefined, trimmedString } from '#tools/fields.ts'

/** Request of a pop-out chat window to our frame in the page that opened it: which conversation to show. */
export type WindowOpened = { readonly event: 'windowOpened'; readonly websiteToken: string }

/**
 * Response to `windowOpened`: the origin of the frame's host page, and the conversation to show if the frame knows one.
 */
export type HandOver = { readonly event: 'hand-over'; readonly host: string; readonly conversation?: string }

/** Parses a `hand-over` message; undefined for every other message, and if the host is missing. */
export function parseHandOver({ event, ...fields }: Fields): HandOver | undefined {
  const host = trimmedString(fields['host'])
  if (event !== 'hand-over' || host === undefined) return undefined
  return { event, host, ...omitUndefined({ conversation: trimmedString(fields['conversation']) }) }
}
