import { toSafeText } from '../../tenant/problem.ts'
import { BridgeError } from './bridgeError.ts'
import { type Frame, framesOf, isStranger, nameOf } from './frames.ts'
import type { Line } from './line.ts'
import type { Room } from './room.ts'

type Expected = {
  readonly fits: (frame: Frame) => boolean
  /** Description of the expected frame, for the error message. */
  readonly wanted: string
  /** Number of texts that the line had received before the request. Only later texts are searched. */
  readonly since: number
  readonly room: Room | undefined
  readonly within: string
}

/**
 * Returns the expected frame, or else a frame with an unknown event name. Rejects with a `BridgeError` if neither
 * arrives, or if the frame has another room's identifier.
 */
export async function receive(line: Line, { fits, wanted, since, room, within }: Expected): Promise<Frame> {
  const found = await line.hear((frame) => fits(frame) && isHere(frame, room), since)
  if (found !== undefined) return found
  const later = framesOf(line.heard().slice(since))
  const elsewhere = later.find(fits)
  if (elsewhere !== undefined) throw new BridgeError(tellElsewhere(elsewhere, room))
  // An unknown name is probably a renamed event: comparing this frame with the contract shows how it differs.
  const renamed = later.find(isStranger)
  if (renamed !== undefined) return renamed
  const place = room === undefined ? 'The cable sent welcome' : 'The subscription was sent'
  throw new BridgeError(`${place}, but no ${wanted} arrived within ${within}; ${line.account(since)}`)
}

/** Returns whether a frame belongs to the room. Without a room, as for a ping, every frame does. */
export const isHere = (frame: Frame, room: Room | undefined): boolean =>
  room === undefined || frame['identifier'] === room.identifier

export const tellElsewhere = (frame: Frame, room: Room | undefined): string => {
  const [asked, answered] = [room?.identifier ?? '', JSON.stringify(frame['identifier'] ?? null)]
  return `${nameOf(frame) ?? 'A frame'} arrived with another identifier than the room's. The server must return the identifier byte for byte. Sent: ${toSafeText(asked, 300)}; received: ${toSafeText(answered, 300)}.`
}
