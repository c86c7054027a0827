import { parseServerFrame, type ServerFrame } from './frames.ts'
import { createLine, type Socket } from './line.ts'
import { createMonitor, REOPEN_DELAY_MS, returnDelay, VISIBLE_DELAY_MS } from './monitor.ts'
import { createSilence } from './silence.ts'
import { createSubscriptions, type Subscriber, type Subscription } from './subscriptions.ts'
import type { Timers } from './timers.ts'

const PROTOCOL = 'actioncable-v1-json'

/** The second is offered so that a server which cannot speak ours says so, instead of failing the handshake. */
export const PROTOCOLS = [PROTOCOL, 'actioncable-unsupported']

/** What happens to the connection; `refused` is for good. */
export type CableChange = { readonly kind: 'opening' | 'lost' } | { readonly kind: 'refused'; readonly reason: string }

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
export function createCable(options: CableOptions): Cable {
  const { timers, random, report } = options
  const guarded = createGuard(report)
  const change = (fact: CableChange): void => guarded(() => options.onChange(fact))
  let isLost = false
  let stopWaiting = (): void => undefined
  const waitThen = (milliseconds: number, call: () => void): void => {
    stopWaiting()
    stopWaiting = timers.after(milliseconds, call)
  }

  const line = createLine({
    openSocket: () => options.openSocket([...PROTOCOLS]),
    onOpen: (protocol) => (protocol === PROTOCOL ? undefined : refuse('unsupported_protocol')),
    onText: (data) => {
      const frame = parseServerFrame(data)
      if (frame) obey(frame)
    },
    onLoss: () => lose(),
  })
  const monitor = createMonitor({ timers, random, reopen: () => reopen() })
  const silence = createSilence({ reopen: () => reopen(), report })
  const subscriptions = createSubscriptions({ timers, send: line.send, onSilence: silence.note, guarded })

  const open = (): void => {
    if (line.isAlive()) return
    change({ kind: 'opening' })
    guarded(line.open)
    monitor.start()
  }
  /** A close frame, a cut line and a failed handshake are all the same: a loss, and never a goodbye. */
  const lose = (): void => {
    line.drop()
    subscriptions.stopAll()
    if (isLost) return
    isLost = true
    monitor.noteLoss()
    change({ kind: 'lost' })
  }
  const reopen = (): void => {
    if (!line.isAlive()) return open()
    lose()
    waitThen(REOPEN_DELAY_MS, open)
  }
  const close = (): void => {
    monitor.stop()
    stopWaiting()
    subscriptions.stopAll()
    line.drop()
  }
  const refuse = (reason: string): void => {
    close()
    report(new Error(`The cable was refused: ${reason}`))
    change({ kind: 'refused', reason })
  }
  const leave = ({ reason, mayReconnect }: Extract<ServerFrame, { type: 'disconnect' }>): void => {
    if (!mayReconnect) return refuse(reason)
    report(new Error(`The cable was asked to reconnect: ${reason}`))
    lose()
    monitor.stop()
    waitThen(returnDelay(random()), open)
  }
  const welcome = (): void => {
    isLost = false
    monitor.hearWelcome()
    subscriptions.startAll()
  }
  const obey = (frame: ServerFrame): void => {
    if (frame.type === 'welcome') return welcome()
    if (frame.type === 'ping') return monitor.hearPing()
    if (frame.type === 'disconnect') return leave(frame)
    if (frame.type !== 'message') silence.end()
    subscriptions.hear(frame)
  }
  const wake = (): void =>
    waitThen(VISIBLE_DELAY_MS, () => {
      if (monitor.isStale() || !line.isOpen()) reopen()
    })

  return { open, close, wake, subscribe: subscriptions.add }
}

const createGuard =
  (report: (problem: unknown) => void) =>
  (call: () => void): void => {
    try {
      call()
    } catch (defect) {
      report(defect)
    }
  }
