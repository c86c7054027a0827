import { type Clock, withGlobal } from '@sinonjs/fake-timers'

/** Functions of the browser that still run in real time. */
type RealTime = {
  /** Resolves in a later task of the browser. */
  readonly nextTask: () => Promise<void>
  /** Resolves after the browser has rendered, or after a second in a page that it does not render. */
  readonly nextFrame: () => Promise<void>
  /** Resolves after a real time, in ms. */
  readonly wait: (ms: number) => Promise<void>
  readonly setTimeout: (call: () => void, ms: number) => unknown
}

/** Time that an idle callback may take, in ms. */
const IDLE_MS = 50

export type VirtualClock = {
  readonly clock: Clock
  readonly real: RealTime
}

/** Wait for a frame after which the browser does not render the page, in ms. A busy machine takes hundreds. */
const FRAME_TIMEOUT_MS = 1_000

/**
 * Replaces the time of a page: dates, timers, animation frames, idle callbacks, and the tasks of message channels, with
 * which React schedules its work. `start` is the Unix time in ms at which the page starts.
 */
export function installClock(page: Window & typeof globalThis, start: number): VirtualClock {
  const real = takeRealTime(page)
  const clock = withGlobal(page).install({
    now: Math.round(start),
    toFake: [
      ...(['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] as const),
      ...(['requestAnimationFrame', 'cancelAnimationFrame'] as const),
    ],
  })
  // The fake clock would call at the end of the timeout only, but a page of a replay is idle after every task.
  page.requestIdleCallback = (call) => page.setTimeout(() => call({ didTimeout: false, timeRemaining: () => IDLE_MS }))
  page.cancelIdleCallback = (id) => page.clearTimeout(id)
  const origin = clock.now
  Object.defineProperties(page.performance, {
    now: { value: () => clock.now - origin, configurable: true },
    timeOrigin: { value: origin, configurable: true },
  })
  // The widget compares the times of events with those of `performance.now()`.
  Object.defineProperty(page.Event.prototype, 'timeStamp', { get: () => clock.now - origin, configurable: true })
  page.MessageChannel = createVirtualChannel(page)
  return { clock, real }
}

function takeRealTime(page: Window & typeof globalThis): RealTime {
  const { MessageChannel: Channel } = page
  const setTimeout = page.setTimeout.bind(page)
  const requestAnimationFrame = page.requestAnimationFrame.bind(page)
  const { port1, port2 } = new Channel()
  const waiting: (() => void)[] = []
  port1.addEventListener('message', () => waiting.shift()?.())
  port1.start()
  const wait = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms))
  // A page off the screen would take a second for each change, so only its first change waits that long.
  let isRendered = true
  const frame = (): Promise<void> =>
    new Promise((resolve) => {
      requestAnimationFrame(() => {
        isRendered = true
        setTimeout(resolve)
      })
    })
  return {
    wait,
    setTimeout,
    nextTask: () =>
      new Promise((resolve) => {
        waiting.push(resolve)
        port2.postMessage(null)
      }),
    nextFrame: async () => {
      isRendered = await Promise.race([
        frame().then(() => true),
        wait(isRendered ? FRAME_TIMEOUT_MS : 0).then(() => false),
      ])
    },
  }
}

/** Creates a class of message channels inside of one page, whose messages arrive by the virtual clock. */
function createVirtualChannel(page: Window & typeof globalThis): typeof MessageChannel {
  class VirtualPort extends EventTarget {
    peer: VirtualPort | undefined
    onmessage: ((event: MessageEvent) => void) | null = null
    constructor() {
      super()
      this.addEventListener('message', (event) => this.onmessage?.(event as MessageEvent))
    }
    postMessage(data: unknown): void {
      page.setTimeout(() => this.peer?.dispatchEvent(new MessageEvent('message', { data })))
    }
    start(): void {}
    close(): void {
      this.peer = undefined
    }
  }
  class VirtualChannel {
    readonly port1 = new VirtualPort()
    readonly port2 = new VirtualPort()
    constructor() {
      this.port1.peer = this.port2
      this.port2.peer = this.port1
    }
  }
  return VirtualChannel as unknown as typeof MessageChannel
}
