import { receive } from './answer.ts'
import { BridgeError } from './bridgeError.ts'
import { type Frame, isNamed } from './frames.ts'
import { fillIdentifier, type StateValues } from './identifier.ts'
import { type Line, type LineOptions, openLine, seconds } from './line.ts'
import { enter, isAnswer, PRESENCE, type Room, stayPresent } from './room.ts'

export type CableBridgeOptions = LineOptions & {
  /**
   * Whether the room's identifier has a `user_id`, like the page's setting of the same name. A stock Chatwoot takes a
   * named user for an agent.
   */
  readonly userId: 'send' | 'omit'
}

type Asked = {
  readonly values: StateValues
  /** Name of the expected frame: `message.created`, `confirm_subscription`, `ping`. */
  readonly wanted: string
}

type EventAsked = Asked & {
  /** The pact's expression for the room's identifier. If it is undefined, the bridge subscribes to no room. */
  readonly expression?: string | undefined
  /** Makes the server send the event. Runs once the visitor is subscribed. */
  readonly trigger?: (() => Promise<void>) | undefined
}

type ExchangeAsked = Asked & { readonly request: Frame; readonly expression: string }

/**
 * Visitor's side of the cable, on which contracts are verified. Its calls reject with a `BridgeError` if the expected
 * frame does not arrive.
 */
export type CableBridge = {
  /** Resolves with the first frame of the expected name, or else with a frame of an unknown name. */
  readonly event: (asked: EventAsked) => Promise<Frame>
  /** Sends the pact's request with the real room's identifier and resolves with the reply. */
  readonly exchange: (asked: ExchangeAsked) => Promise<Frame>
  /** Closes every socket that is still open. */
  readonly close: () => void
}

export function createCableBridge(options: CableBridgeOptions): CableBridge {
  const lines = new Set<Line>()
  const within = seconds(options.timeoutMs)
  const roomOf = (expression: string, values: StateValues): Room => ({
    identifier: fillIdentifier({ expression, values, userId: options.userId }),
    within,
  })

  /** Runs `play` on a new socket, so that no frame of an earlier interaction is left. */
  async function withLine(play: (line: Line) => Promise<Frame>): Promise<Frame> {
    const line = await openLine(options)
    lines.add(line)
    try {
      if ((await line.hear(isNamed('welcome'))) === undefined)
        throw new BridgeError(`The cable did not send welcome within ${within}; ${line.account()}`)
      return await play(line)
    } finally {
      line.close()
      lines.delete(line)
    }
  }

  return {
    event: async ({ values, wanted, expression, trigger }) => {
      const room = expression === undefined ? undefined : roomOf(expression, values)
      return withLine(async (line) => {
        if (room) await enter(line, room, wanted)
        // Without a trigger, the frame may have arrived already, so all frames of this socket count.
        const since = trigger ? line.heard().length : 0
        await trigger?.()
        const stop = room && wanted === PRESENCE ? stayPresent(line, room) : undefined
        return receive(line, { fits: isNamed(wanted), wanted, since, room, within }).finally(stop)
      })
    },
    exchange: async ({ values, wanted, request, expression }) => {
      const room = roomOf(expression, values)
      const isSubscribing = request['command'] === 'subscribe'
      return withLine(async (line) => {
        if (!isSubscribing) await enter(line, room, wanted)
        const since = line.heard().length
        line.say({ ...request, identifier: room.identifier })
        const fits = isSubscribing ? isAnswer : isNamed(wanted)
        return receive(line, { fits, wanted, since, room, within })
      })
    },
    close: () => {
      for (const line of lines) line.close()
    },
  }
}
