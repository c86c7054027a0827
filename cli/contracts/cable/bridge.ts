import { receiveFrame } from './receiveFrame.ts'
import { BridgeError } from './bridgeError.ts'
import { type Frame, hasName } from './frames.ts'
import { fillIdentifier, type StateValues } from './identifier.ts'
import { type CableSocket, type CableSocketOptions, openCableSocket, seconds } from './cableSocket.ts'
import { subscribe, isSubscriptionReply, PRESENCE_EVENT, sendPresenceRepeatedly } from './roomSubscription.ts'
import { type Room } from './room.ts'

export type CableBridgeOptions = CableSocketOptions & {
  /**
   * Whether the room's identifier contains `user_id`, which `realtime.userId` in the page's settings decides for the
   * widget. A stock Chatwoot takes a subscriber with a `user_id` for an agent.
   */
  readonly userId: 'send' | 'omit'
}

type FrameRequest = {
  readonly values: StateValues
  /** Name of the expected frame: `message.created`, `confirm_subscription`, `ping`. */
  readonly expectedName: string
}

type EventRequest = FrameRequest & {
  /** JSON text with placeholders for the room's identifier. Without this text, the bridge subscribes to no room. */
  readonly expression?: string | undefined
  /** Makes the server send the event. Runs after the visitor is subscribed. */
  readonly trigger?: (() => Promise<void>) | undefined
}

type ExchangeRequest = FrameRequest & { readonly request: Frame; readonly expression: string }

/**
 * Client that plays the visitor on a real cable, so that the server's frames can be compared with the contracts. Its
 * calls reject with a `BridgeError` if the expected frame does not arrive.
 */
export type CableBridge = {
  /** Resolves with the first frame of the expected name, or else with a frame of an unknown name. */
  readonly event: (request: EventRequest) => Promise<Frame>
  /** Sends a command of the pact with the real room's identifier, and resolves with the server's reply. */
  readonly exchange: (request: ExchangeRequest) => Promise<Frame>
  /** Closes every socket that is still open. */
  readonly close: () => void
}

export function createCableBridge(options: CableBridgeOptions): CableBridge {
  const sockets = new Set<CableSocket>()
  const timeoutText = seconds(options.timeoutMs)
  const roomOf = (expression: string, values: StateValues): Room => ({
    identifier: fillIdentifier({ expression, values, userId: options.userId }),
    timeoutText,
  })

  /** Runs `run` on a new socket, so that no frame of an earlier interaction is left. */
  async function withSocket(run: (socket: CableSocket) => Promise<Frame>): Promise<Frame> {
    const socket = await openCableSocket(options)
    sockets.add(socket)
    try {
      if ((await socket.waitForFrame(hasName('welcome'))) === undefined)
        throw new BridgeError(`The cable did not send welcome within ${timeoutText}; ${socket.describeReceived()}`)
      return await run(socket)
    } finally {
      socket.close()
      sockets.delete(socket)
    }
  }

  return {
    event: async ({ values, expectedName, expression, trigger }) => {
      const room = expression === undefined ? undefined : roomOf(expression, values)
      return withSocket(async (socket) => {
        if (room) await subscribe(socket, room, expectedName)
        // Without a trigger, the frame may have arrived already, so all frames of this socket count.
        const since = trigger ? socket.receivedTexts().length : 0
        await trigger?.()
        const stop = room && expectedName === PRESENCE_EVENT ? sendPresenceRepeatedly(socket, room) : undefined
        return receiveFrame(socket, { matches: hasName(expectedName), expectedName, since, room, timeoutText }).finally(
          stop,
        )
      })
    },
    exchange: async ({ values, expectedName, request, expression }) => {
      const room = roomOf(expression, values)
      const isSubscribing = request['command'] === 'subscribe'
      return withSocket(async (socket) => {
        if (!isSubscribing) await subscribe(socket, room, expectedName)
        const since = socket.receivedTexts().length
        socket.send({ ...request, identifier: room.identifier })
        const matches = isSubscribing ? isSubscriptionReply : hasName(expectedName)
        return receiveFrame(socket, { matches, expectedName, since, room, timeoutText })
      })
    },
    close: () => {
      for (const socket of sockets) socket.close()
    },
  }
}
