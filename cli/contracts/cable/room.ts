import { toSafeText } from '../../tenant/problem.ts'
import { isHere, tellElsewhere } from './answer.ts'
import { BridgeError } from './bridgeError.ts'
import { framesOf, isNamed } from './frames.ts'
import type { Line } from './line.ts'

/**
 * Event that a server sends to each new subscriber. `enter` waits for it up to `GREETING_MS`, so that it is not taken
 * for the expected frame.
 */
export const PRESENCE = 'presence.update'
const GREETING_MS = 250

/** Returns whether a frame confirms or rejects a subscription. */
export const isAnswer = isNamed('confirm_subscription', 'reject_subscription')

export type Room = { readonly identifier: string; readonly within: string }

/**
 * Subscribes to a room and waits for the confirmation. Rejects with a `BridgeError` if the server rejects the
 * subscription or does not answer.
 */
export async function enter(line: Line, room: Room, wanted: string): Promise<void> {
  const { identifier } = room
  line.say({ command: 'subscribe', identifier })
  const answer = await line.hear((frame) => isAnswer(frame) && isHere(frame, room))
  if (answer === undefined) throw new BridgeError(tellSilence(line, room))
  if (answer['type'] === 'reject_subscription')
    throw new BridgeError(`The cable rejected the subscription: ${toSafeText(identifier, 300)}.`)
  if (wanted === PRESENCE) await line.hear(isNamed(PRESENCE), 0, GREETING_MS)
}

const AGAIN_MS = 1_000

/**
 * Sends `update_presence` as the widget does, but every `AGAIN_MS`. Many servers send `presence.update` only in
 * response to it. Returns a function that stops the sending.
 */
export function stayPresent(line: Line, { identifier }: Room): () => void {
  const say = (): void =>
    line.say({ command: 'message', identifier, data: JSON.stringify({ action: 'update_presence' }) })
  say()
  const again = setInterval(say, AGAIN_MS)
  return () => clearInterval(again)
}

function tellSilence(line: Line, room: Room): string {
  const other = framesOf(line.heard()).find(isAnswer)
  if (other !== undefined) return tellElsewhere(other, room)
  const asked = toSafeText(room.identifier, 300)
  return `The cable sent welcome, but did not confirm the subscription within ${room.within}; ${line.account()} Sent: ${asked}.`
}
