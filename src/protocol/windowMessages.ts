import { parseWindowSettings, type WindowSettings } from './windowSettings.ts'
import { type Fields, fieldsOf, omitUndefined, requireAll, text, trimmedString } from '#tools/fields.ts'

/** Request of a pop-out chat window to our frame in the page that opened it: which conversation to show. */
export type WindowOpened = { readonly event: 'windowOpened'; readonly websiteToken: string }

/** Repeated message of a pop-out chat window to our frames in the page that opened it, so that they know the window. */
export type WindowRemains = { readonly event: 'window-remains'; readonly websiteToken: string }

/** Response to `windowOpened`: where the visitor is in the frame, and what they write there. */
export type HandOver = {
  readonly event: 'hand-over'
  /** Origin of the frame's host page. */
  readonly host: string
  /** Conversation to show, if the frame knows one. */
  readonly conversation?: string
  /** Hash that identifies the visitor, if the frame knows it. A window forgets what another visitor has left in it. */
  readonly person?: string
  /** Whether the frame shows the chat, as opposed to Home or Help. */
  readonly isInChat: boolean
  /** Text in the composer that is not sent. */
  readonly draft?: string
  /** Values in forms of the conversation that are not sent, as `serializeFilledForms` returns them. */
  readonly forms?: string
  /** Values in the form before the chat, or for a question by e-mail, that are not sent, as a query string. */
  readonly preChat?: string
  /** Texts of the host page, and features that it switches off. */
  readonly settings: WindowSettings
}

/** Response to `windowOpened` of a frame without a token, until its session is loaded. */
export type SessionPending = { readonly event: 'session-pending' }

/** Parses a `hand-over` message; undefined for every other message, and if the host is missing. */
export function parseHandOver({ event, ...fields }: Fields): HandOver | undefined {
  const host = trimmedString(fields['host'])
  if (event !== 'hand-over' || host === undefined) return undefined
  const texts = {
    conversation: trimmedString(fields['conversation']),
    person: text(fields['person']),
    draft: text(fields['draft']),
    forms: text(fields['forms']),
    preChat: text(fields['preChat']),
  }
  const settings = parseWindowSettings(fieldsOf(fields['settings']))
  return { event, host, isInChat: fields['isInChat'] === true, settings, ...omitUndefined(texts) }
}

/** What the visitor has written and not sent. Each text is empty if there is none. */
export type UnsentTexts = {
  /** Text in the composer. */
  readonly draft: string
  /** Values in forms of the conversation, as `serializeFilledForms` returns them. */
  readonly forms: string
  /** Values in the form before the chat, or for a question by e-mail, as a query string. */
  readonly preChat: string
}

/** Names of the unsent texts, under which they are stored too. */
export const UNSENT_TEXTS = ['draft', 'forms', 'preChat'] as const satisfies readonly (keyof UnsentTexts)[]

/** Texts of one side, a pop-out window or our frame in the page that opened it, for the other side. */
export type SharedTexts = Omit<UnsentTexts, 'preChat'> & {
  /** Absent in messages of releases that did not share it. */
  readonly preChat?: string
  readonly event: 'shared-texts'
  readonly websiteToken: string
  /** Hash that identifies the visitor. The texts of another one are dropped. */
  readonly person: string
  /** Texts that the sender had when the two sides last had the same; a text is absent if that is not known. */
  readonly before: Partial<UnsentTexts>
  /** Whether the sender's browser has stored the texts, so that its next page has them too. */
  readonly isStored: boolean
  readonly id: string
  /** Id of the last such message that the sender has received; empty if there was none. */
  readonly seenId: string
}

/** Parses a `shared-texts` message; undefined for every other message, and for one that is incomplete. */
export function parseSharedTexts({ event, ...fields }: Fields): SharedTexts | undefined {
  if (event !== 'shared-texts') return undefined
  const before = fieldsOf(fields['before'])
  return requireAll({
    event,
    websiteToken: text(fields['websiteToken']),
    person: text(fields['person']),
    draft: text(fields['draft']),
    forms: text(fields['forms']),
    ...omitUndefined({ preChat: text(fields['preChat']) }),
    before: omitUndefined({
      draft: text(before['draft']),
      forms: text(before['forms']),
      preChat: text(before['preChat']),
    }),
    isStored: fields['isStored'] === true,
    id: text(fields['id']),
    seenId: text(fields['seenId']),
  })
}

/** What the visitor has read, muted or left on one side, a pop-out window or our frame beside it, for the other side. */
export type SharedState = {
  readonly event: 'shared-state'
  readonly websiteToken: string
  /** Hash that identifies the visitor. What another one does is dropped. */
  readonly person: string
  /** Time of the newest message that the visitor has seen, in seconds since 1970. */
  readonly seenAt?: number
  readonly isMuted?: boolean
  /** Id of the newest message when the sender played its sound. */
  readonly chimed?: number
  /** Id of the conversation that the visitor has left for a new one. */
  readonly left?: number
  /** True for a window that has just been linked, and does not know yet what the page has muted and left. */
  readonly isJoining?: boolean
}

/** Parses a `shared-state` message; undefined for every other message, and for one that is incomplete. */
export function parseSharedState({ event, ...fields }: Fields): SharedState | undefined {
  if (event !== 'shared-state') return undefined
  const { seenAt, isMuted, chimed, left, isJoining } = fields
  return requireAll({
    event,
    websiteToken: text(fields['websiteToken']),
    person: text(fields['person']),
    ...(typeof seenAt === 'number' && Number.isFinite(seenAt) && { seenAt }),
    ...(typeof isMuted === 'boolean' && { isMuted }),
    ...(isServerId(chimed) && { chimed }),
    ...(isServerId(left) && { left }),
    ...(isJoining === true && { isJoining }),
  })
}

/**
 * The data of the visitor is to be removed on the other side too: from a host page that has forgotten its visitor, or from
 * its next frame, or from either side if the visitor has requested it there.
 */
export type VisitorForgotten = {
  readonly event: 'visitor-forgotten'
  readonly websiteToken: string
  /** Origin of the host page. */
  readonly host: string
  /** Hash that identifies the visitor who has requested it; absent if the host page has. */
  readonly person?: string
}

/** Parses a `visitor-forgotten` message; undefined for every other message, and for one that is incomplete. */
export const parseVisitorForgotten = ({ event, ...fields }: Fields): VisitorForgotten | undefined =>
  event === 'visitor-forgotten'
    ? requireAll({
        event,
        websiteToken: text(fields['websiteToken']),
        host: text(fields['host']),
        ...omitUndefined({ person: text(fields['person']) }),
      })
    : undefined

/** True for ids that servers issue. */
const isServerId = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0
