import { toSafeText } from '../../tenant/problem.ts'
import { BridgeError } from './bridgeError.ts'
import { type Frame, framesOf, isUnknownFrame, nameOf } from './frames.ts'
import type { CableSocket } from './cableSocket.ts'
import type { Room } from './room.ts'

type ExpectedFrame = {
  readonly matches: (frame: Frame) => boolean
  /** Description of the expected frame, for the error message. */
  readonly expectedName: string
  /** Number of texts that the socket had received before the request. Only later texts are searched. */
  readonly since: number
  readonly room: Room | undefined
  readonly timeoutText: string
}

/**
 * Returns the expected frame, or else a frame with an unknown event name. Rejects with a `BridgeError` if neither
 * arrives, or if the expected frame has another room's identifier.
 */
export async function receiveFrame(
  socket: CableSocket,
  { matches, expectedName, since, room, timeoutText }: ExpectedFrame,
): Promise<Frame> {
  const expectedFrame = await socket.waitForFrame((frame) => matches(frame) && isInRoom(frame, room), since)
  if (expectedFrame !== undefined) return expectedFrame
  const later = framesOf(socket.receivedTexts().slice(since))
  const otherRoomFrame = later.find(matches)
  if (otherRoomFrame !== undefined) throw new BridgeError(describeOtherRoom(otherRoomFrame, room))
  // An unknown name is probably a renamed event: comparing this frame with the contract shows how it differs.
  const unknownFrame = later.find(isUnknownFrame)
  if (unknownFrame !== undefined) return unknownFrame
  const place = room === undefined ? 'The cable sent welcome' : 'The subscription was sent'
  throw new BridgeError(
    `${place}, but no ${expectedName} arrived within ${timeoutText}; ${socket.describeReceived(since)}`,
  )
}

/** Returns whether a frame belongs to the room. Without a room, as for a ping, every frame does. */
export const isInRoom = (frame: Frame, room: Room | undefined): boolean =>
  room === undefined || frame['identifier'] === room.identifier

export const describeOtherRoom = (frame: Frame, room: Room | undefined): string => {
  const [sent, received] = [room?.identifier ?? '', JSON.stringify(frame['identifier'] ?? null)]
  return `${nameOf(frame) ?? 'A frame'} arrived with another identifier than the room's. The server must return the identifier byte for byte. Sent: ${toSafeText(sent, 300)}; received: ${toSafeText(received, 300)}.`
}
