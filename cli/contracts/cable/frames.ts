import { isCableEvent } from '../../wire/cableContract.ts'
import { shownText } from '../../tenant/problem.ts'

export type Frame = Readonly<Record<string, unknown>>

/** What came on the socket; without a frame where it was none. */
export type Heard = { readonly frame: Frame | undefined; readonly text: string }

/** The protocol's own frames. */
const TYPES = ['welcome', 'ping', 'disconnect', 'confirm_subscription', 'reject_subscription']

export function toHeard(text: string): Heard {
  try {
    const value: unknown = JSON.parse(text)
    return { frame: isRecord(value) ? value : undefined, text }
  } catch {
    // Not JSON, or half of it: it is told as it came.
    return { frame: undefined, text }
  }
}

export const framesOf = (heard: readonly Heard[]): readonly Frame[] =>
  heard.flatMap(({ frame }) => (frame === undefined ? [] : [frame]))

/** `message.created` of what happens in a room, `ping` of the protocol's own; undefined where a frame does not say. */
export function nameOf(frame: Frame): string | undefined {
  const { type, message } = frame
  if (typeof type === 'string') return type
  const event = isRecord(message) ? message['event'] : undefined
  return typeof event === 'string' ? event : undefined
}

export const isNamed =
  (...names: readonly string[]) =>
  (frame: Frame): boolean =>
    names.includes(nameOf(frame) ?? '')

/** Neither the protocol nor the contract knows it: what was expected may have come under this name. */
export function isStranger(frame: Frame): boolean {
  const name = nameOf(frame)
  return name === undefined || !(TYPES.includes(name) || isCableEvent(name))
}

/** Everything that came, as it is to be read: `welcome, ping, text that is no frame ("<html>")`. */
export function tellHeard(heard: readonly Heard[]): string {
  const names = heard.map(({ frame, text }) => {
    if (frame === undefined) return `text that is no frame ("${shownText(text)}")`
    const name = nameOf(frame)
    return name === undefined ? `a frame without a type or an event (${shownText(text)})` : shownText(name)
  })
  return names.length === 0 ? 'nothing' : [...new Set(names)].join(', ')
}

const isRecord = (value: unknown): value is Frame =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
