import { createLine, type Line, type Socket } from './line.ts'
import { createMonitor, type Monitor, REOPEN_DELAY_MS, returnDelay, VISIBLE_DELAY_MS } from './monitor.ts'
import { createWait, type Timers } from './timers.ts'

type ConnectionOptions = {
  readonly openSocket: () => Socket
  readonly timers: Timers
  readonly random: () => number
  readonly onOpening: () => void
  readonly onOpen: (protocol: string) => void
  readonly onText: (data: unknown) => void
  /** Once per loss, however many sockets fail before the next welcome. */
  readonly onLoss: () => void
}

/** A socket that comes back by itself. */
export type Connection = Pick<Monitor, 'hearPing'> &
  Pick<Line, 'send'> & {
    readonly open: () => void
    readonly reopen: () => void
    /** The server has said welcome. */
    readonly settle: () => void
    /** The server asked us to go and to come back. */
    readonly leave: () => void
    readonly wake: () => void
    readonly close: () => void
  }

export function createConnection(options: ConnectionOptions): Connection {
  const { timers, random } = options
  let isLost = false
  const wait = createWait(timers)
  const line = createLine({ ...options, onLoss: () => lose() })
  const monitor = createMonitor({ timers, random, reopen: () => reopen() })

  const open = (): void => {
    if (line.isAlive()) return
    options.onOpening()
    line.open()
    monitor.start()
  }
  /** A close frame, a cut line and a failed handshake are all the same: a loss, and never a goodbye. */
  const lose = (): void => {
    line.drop()
    if (isLost) return
    isLost = true
    monitor.noteLoss()
    options.onLoss()
  }
  const reopen = (): void => {
    if (!line.isAlive()) return open()
    lose()
    wait.begin(REOPEN_DELAY_MS, open)
  }

  return {
    open,
    reopen,
    send: line.send,
    hearPing: monitor.hearPing,
    settle: () => {
      isLost = false
      monitor.hearWelcome()
    },
    leave: () => {
      lose()
      monitor.stop()
      wait.begin(returnDelay(random()), open)
    },
    wake: () =>
      wait.begin(VISIBLE_DELAY_MS, () => {
        if (monitor.isStale() || !line.isOpen()) reopen()
      }),
    close: () => {
      monitor.stop()
      wait.stop()
      line.drop()
    },
  }
}
