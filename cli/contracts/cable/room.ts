import { shownText } from '../../tenant/problem.ts'
import { isHere, tellElsewhere } from './answer.ts'
import { BridgeError } from './bridgeError.ts'
import { framesOf, isNamed } from './frames.ts'
import type { Line } from './line.ts'

/** What a room says by itself to whoever has just come; it would else be taken for the answer to something. */
export const PRESENCE = 'presence.update'
const GREETING_MS = 250

/** The answer to a subscription, whichever it is. */
export const isAnswer = isNamed('confirm_subscription', 'reject_subscription')

export type Room = { readonly identifier: string; readonly within: string }

/** Subscribes, and waits until the room is heard. */
export async function enter(line: Line, room: Room, wanted: string): Promise<void> {
  const { identifier } = room
  line.say({ command: 'subscribe', identifier })
  const answer = await line.hear((frame) => isAnswer(frame) && isHere(frame, room))
  if (answer === undefined) throw new BridgeError(tellSilence(line, room))
  if (answer['type'] === 'reject_subscription')
    throw new BridgeError(`The cable rejected the room: ${shownText(identifier, 300)}.`)
  if (wanted === PRESENCE) await line.hear(isNamed(PRESENCE), 0, GREETING_MS)
}

const AGAIN_MS = 1_000

/** As the widget says it, only sooner: many servers tell who is there as an answer to it, and never else. Gives the end of it. */
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
  const asked = shownText(room.identifier, 300)
  return `The cable said welcome, but did not confirm the room within ${room.within}; ${line.account()} It was asked for ${asked}.`
}
