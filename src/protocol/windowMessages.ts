import { type Fields, present, words } from './fields.ts'

/** A window of the chat's own asks the page that opened it, and our frame in that page, which conversation to show. */
export type WindowOpened = { readonly event: 'windowOpened'; readonly websiteToken?: string }

/** Answers `windowOpened` with the conversation to show. `host` counts only from a frame of our own origin. */
export type HandOver = { readonly event: 'hand-over'; readonly conversation?: string; readonly host?: string }

/** Returns undefined for every other message; what does not fit in this one is left out. */
export const parseHandOver = ({ event, conversation, host }: Fields): HandOver | undefined =>
  event === 'hand-over' ? { event, ...present({ conversation: words(conversation), host: words(host) }) } : undefined
