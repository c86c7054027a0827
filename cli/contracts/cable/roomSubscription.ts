import { toSafeText } from '../../tenant/problem.ts'
import { isInRoom, describeOtherRoom } from './receiveFrame.ts'
import { BridgeError } from './bridgeError.ts'
import { framesOf, hasName } from './frames.ts'
import type { CableSocket } from './cableSocket.ts'
import type { Room } from './room.ts'

/**
 * Event that a server sends to each new subscriber. If a contract expects this event, `subscribe` first waits for that
 * initial one, so that the initial event is not taken for a triggered one. The wait lasts at most
 * `FIRST_PRESENCE_TIMEOUT_MS`.
 */
export const PRESENCE_EVENT = 'presence.update'
const FIRST_PRESENCE_TIMEOUT_MS = 250

/** Returns whether a frame confirms or rejects a subscription. */
export const isSubscriptionReply = hasName('confirm_subscription', 'reject_subscription')

/**
 * Subscribes to a room and waits for the confirmation. Rejects with a `BridgeError` if the server rejects the
 * subscription or does not answer.
 */
export async function subscribe(socket: CableSocket, room: Room, expectedName: string): Promise<void> {
  const { identifier } = room
  socket.send({ command: 'subscribe', identifier })
  const reply = await socket.waitForFrame((frame) => isSubscriptionReply(frame) && isInRoom(frame, room))
  if (reply === undefined) throw new BridgeError(describeMissingConfirmation(socket, room))
  if (reply['type'] === 'reject_subscription')
    throw new BridgeError(`The cable rejected the subscription: ${toSafeText(identifier, 300)}.`)
  if (expectedName === PRESENCE_EVENT) await socket.waitForFrame(hasName(PRESENCE_EVENT), 0, FIRST_PRESENCE_TIMEOUT_MS)
}

const PRESENCE_INTERVAL_MS = 1_000

/**
 * Sends `update_presence` as the widget does, but every `PRESENCE_INTERVAL_MS`. Many servers send `presence.update`
 * only in response. Returns a function that stops the sending.
 */
export function sendPresenceRepeatedly(socket: CableSocket, { identifier }: Room): () => void {
  const sendPresence = (): void =>
    socket.send({ command: 'message', identifier, data: JSON.stringify({ action: 'update_presence' }) })
  sendPresence()
  const timer = setInterval(sendPresence, PRESENCE_INTERVAL_MS)
  return () => clearInterval(timer)
}

function describeMissingConfirmation(socket: CableSocket, room: Room): string {
  const otherReply = framesOf(socket.receivedTexts()).find(isSubscriptionReply)
  if (otherReply !== undefined) return describeOtherRoom(otherReply, room)
  const sentIdentifier = toSafeText(room.identifier, 300)
  return `The cable sent welcome, but did not confirm the subscription within ${room.timeoutText}; ${socket.describeReceived()} Sent: ${sentIdentifier}.`
}
