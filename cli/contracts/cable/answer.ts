import { shownText } from '../../tenant/problem.ts'
import { BridgeError } from './bridgeError.ts'
import { type Frame, framesOf, isStranger, nameOf } from './frames.ts'
import type { Line } from './line.ts'
import type { Room } from './room.ts'

type Expected = {
  readonly fits: (frame: Frame) => boolean
  /** What would fit, in words. */
  readonly wanted: string
  /** How much had been heard before it was asked for. */
  readonly since: number
  readonly room: Room | undefined
  readonly within: string
}

/** What was asked for; where it does not come, what came under a name that nobody knows. */
export async function receive(line: Line, { fits, wanted, since, room, within }: Expected): Promise<Frame> {
  const found = await line.hear((frame) => fits(frame) && isHere(frame, room), since)
  if (found !== undefined) return found
  const later = framesOf(line.heard().slice(since))
  const elsewhere = later.find(fits)
  if (elsewhere !== undefined) throw new BridgeError(tellElsewhere(elsewhere, room))
  // What was renamed is best shown by itself: the contract says how it differs.
  const renamed = later.find(isStranger)
  if (renamed !== undefined) return renamed
  const place = room === undefined ? 'The cable said welcome' : 'The cable was asked for the room'
  throw new BridgeError(`${place}, but no ${wanted} came within ${within}; ${line.account(since)}`)
}

/** What is not said in a room, as a ping, is everywhere. */
export const isHere = (frame: Frame, room: Room | undefined): boolean =>
  room === undefined || frame['identifier'] === room.identifier

export const tellElsewhere = (frame: Frame, room: Room | undefined): string => {
  const [asked, answered] = [room?.identifier ?? '', JSON.stringify(frame['identifier'] ?? null)]
  return `${nameOf(frame) ?? 'A frame'} came, but not under the room's identifier, which is echoed byte for byte. Asked for: ${shownText(asked, 300)}; answered: ${shownText(answered, 300)}.`
}
