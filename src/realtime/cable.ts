import { createConnection } from './connection.ts'
import { parseServerFrame, type ServerFrame } from './frames.ts'
import { createGuard } from './guard.ts'
import type { Socket } from './line.ts'
import { createSilence } from './silence.ts'
import { createSubscriptions, type Subscriber, type Subscription } from './subscriptions.ts'
import type { Timers } from './timers.ts'

const PROTOCOL = 'actioncable-v1-json'

/** The second is offered so that a server which cannot speak ours says so, instead of failing the handshake. */
const PROTOCOLS = [PROTOCOL, 'actioncable-unsupported']

/** What happens to the connection; `refused` is for good. */
type CableChange = { readonly kind: 'opening' | 'lost' } | { readonly kind: 'refused'; readonly reason: string }

type CableOptions = {
  readonly openSocket: (protocols: string[]) => Socket
  readonly timers: Timers
  /** 0 to 1; with `() => 0` every wait is its shortest, to the millisecond. */
  readonly random: () => number
  readonly onChange: (change: CableChange) => void
  readonly report: (problem: unknown) => void
}

export type Cable = {
  readonly open: () => void
  /** For good: no timer and no listener is left. */
  readonly close: () => void
  /** Somebody may be looking again. */
  readonly wake: () => void
  /** A second subscriber to the same identifier takes the place of the first. */
  readonly subscribe: (identifier: string, subscriber: Subscriber) => Subscription
}

/**
 * A client of Action Cable's protocol. The server pings every 3 s; silence is the only sign of a dead peer, so a
 * monitor looks every few seconds whether the last ping is too old, and opens a new socket if it is. Every new socket
 * begins with `welcome`, on which everything is subscribed anew. Delivery is unordered and at most once.
 */
export function createCable({ openSocket, onChange, report, ...clocks }: CableOptions): Cable {
  const guarded = createGuard(report)
  const change = (fact: CableChange): void => guarded(() => onChange(fact))

  const connection = createConnection({
    ...clocks,
    openSocket: () => openSocket([...PROTOCOLS]),
    onOpening: () => change({ kind: 'opening' }),
    onOpen: (protocol) => (protocol === PROTOCOL ? undefined : refuse('unsupported_protocol')),
    onText: (data) => {
      const frame = parseServerFrame(data)
      if (frame) obey(frame)
    },
    onLoss: () => {
      subscriptions.stopAll()
      change({ kind: 'lost' })
    },
  })
  const silence = createSilence({ reopen: connection.reopen, report })
  const subscriptions = createSubscriptions({ ...clocks, send: connection.send, onSilence: silence.note, guarded })

  const close = (): void => {
    subscriptions.stopAll()
    connection.close()
  }
  const refuse = (reason: string): void => {
    close()
    report(new Error(`The cable was refused: ${reason}`))
    change({ kind: 'refused', reason })
  }
  const obey = (frame: ServerFrame): void => {
    switch (frame.type) {
      case 'welcome':
        connection.settle()
        return subscriptions.startAll()
      case 'ping':
        return connection.hearPing()
      case 'disconnect':
        if (!frame.mayReconnect) return refuse(frame.reason)
        report(new Error(`The cable was asked to reconnect: ${frame.reason}`))
        return connection.leave()
      case 'message':
        return subscriptions.hear(frame)
      default:
        silence.end()
        return subscriptions.hear(frame)
    }
  }

  return { open: () => guarded(connection.open), close, wake: connection.wake, subscribe: subscriptions.add }
}
