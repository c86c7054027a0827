import { isRecord } from '#tools/fields.ts'
import { isCableEvent } from '../../wire/cableContract.ts'
import { toSafeText } from '../../tenant/problem.ts'

export type Frame = Readonly<Record<string, unknown>>

/** Text received on the socket. `frame` is undefined if the text is not a JSON object. */
export type ReceivedText = { readonly frame: Frame | undefined; readonly text: string }

/** Frame types of the Action Cable protocol itself. */
const TYPES = ['welcome', 'ping', 'disconnect', 'confirm_subscription', 'reject_subscription']

export function parseReceived(text: string): ReceivedText {
  try {
    const value: unknown = JSON.parse(text)
    return { frame: isRecord(value) ? value : undefined, text }
  } catch {
    // Text that is not JSON, such as half a frame, is reported as it was received.
    return { frame: undefined, text }
  }
}

export const framesOf = (receivedTexts: readonly ReceivedText[]): readonly Frame[] =>
  receivedTexts.flatMap(({ frame }) => (frame === undefined ? [] : [frame]))

/**
 * Returns the event of a room's message (`message.created`) or the type of a protocol frame (`ping`). Returns undefined
 * if the frame has neither.
 */
export function nameOf(frame: Frame): string | undefined {
  const { type, message } = frame
  if (typeof type === 'string') return type
  const event = isRecord(message) ? message['event'] : undefined
  return typeof event === 'string' ? event : undefined
}

export const hasName =
  (...names: readonly string[]) =>
  (frame: Frame): boolean =>
    names.includes(nameOf(frame) ?? '')

/**
 * Returns whether neither the protocol nor the contract knows the frame's name. The frame may be the expected event
 * under a new name.
 */
export function isUnknownFrame(frame: Frame): boolean {
  const name = nameOf(frame)
  return name === undefined || !(TYPES.includes(name) || isCableEvent(name))
}

/** Lists everything that was received, for an error message: `welcome, ping, text that is not a frame ("<html>")`. */
export function describeReceivedTexts(receivedTexts: readonly ReceivedText[]): string {
  const names = receivedTexts.map(({ frame, text }) => {
    if (frame === undefined) return `text that is not a frame ("${toSafeText(text)}")`
    const name = nameOf(frame)
    return name === undefined ? `a frame without a type or an event (${toSafeText(text)})` : toSafeText(name)
  })
  return names.length === 0 ? 'nothing' : [...new Set(names)].join(', ')
}
