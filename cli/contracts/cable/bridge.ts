import { receive } from './answer.ts'
import { BridgeError } from './bridgeError.ts'
import { type Frame, isNamed } from './frames.ts'
import { fillIdentifier, type StateValues } from './identifier.ts'
import { type Line, type LineOptions, openLine, seconds } from './line.ts'
import { enter, isAnswer, PRESENCE, type Room, stayPresent } from './room.ts'

export type CableBridgeOptions = LineOptions & {
  /** A stock Chatwoot takes a named user for an agent; as the page's setting of the same name. */
  readonly userId: 'send' | 'omit'
}

type Asked = {
  readonly values: StateValues
  /** The name of what is to come: `message.created`, `confirm_subscription`, `ping`. */
  readonly wanted: string
}

type EventAsked = Asked & {
  /** The pact's expression for the room's identifier; without one, no room is entered. */
  readonly expression?: string | undefined
  /** Makes it happen, once the visitor listens. */
  readonly trigger?: (() => Promise<void>) | undefined
}

type ExchangeAsked = Asked & { readonly request: Frame; readonly expression: string }

/** A visitor's end of the cable, for contracts to be played over; what does not come is a `BridgeError`. */
export type CableBridge = {
  /** The first frame of the wanted name; where none comes, one of a name that nobody knows. */
  readonly event: (asked: EventAsked) => Promise<Frame>
  /** Says the pact's request with the real room in it, and gives the answer. */
  readonly exchange: (asked: ExchangeAsked) => Promise<Frame>
  /** Ends every socket that is still open. */
  readonly close: () => void
}

export function createCableBridge(options: CableBridgeOptions): CableBridge {
  const lines = new Set<Line>()
  const within = seconds(options.timeoutMs)
  const roomOf = (expression: string, values: StateValues): Room => ({
    identifier: fillIdentifier({ expression, values, userId: options.userId }),
    within,
  })

  /** A socket of its own for every contract: nothing of the one before is left. */
  async function withLine(play: (line: Line) => Promise<Frame>): Promise<Frame> {
    const line = await openLine(options)
    lines.add(line)
    try {
      if ((await line.hear(isNamed('welcome'))) === undefined)
        throw new BridgeError(`The cable did not say welcome within ${within}; ${line.account()}`)
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
        // What needs no making may have come already.
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
