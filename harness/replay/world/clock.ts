import { type Clock, withGlobal } from '@sinonjs/fake-timers'
import type { RecordedTimer } from '../pageEvents.ts'
import type { Recording } from '../recording.ts'
import { createTimerTimes, type TimerTimes } from './timerTimes.ts'

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
  /** Unix time at which the page started, in ms. */
  readonly origin: number
  readonly real: RealTime
}

/** Wait for a frame after which the browser does not render the page, in ms. A busy machine takes hundreds. */
const FRAME_TIMEOUT_MS = 1_000

/**
 * Replaces the time of a page: dates, timers, animation frames, idle callbacks, and the tasks of message channels, with
 * which React schedules its work. Timers of the recording run as late as then.
 */
export function installClock(
  page: Window & typeof globalThis,
  { startedAt, scriptsAt, timers }: Pick<Recording, 'startedAt' | 'scriptsAt' | 'timers'>,
): VirtualClock {
  const real = takeRealTime(page)
  const origin = Math.round(startedAt)
  const clock = withGlobal(page).install({
    now: origin + Math.floor(scriptsAt),
    toFake: [
      ...(['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] as const),
      ...(['requestAnimationFrame', 'cancelAnimationFrame'] as const),
    ],
  })
  // The fake clock would call at the end of the timeout only, but a page of a replay is idle after every task.
  page.requestIdleCallback = (call) => page.setTimeout(() => call({ didTimeout: false, timeRemaining: () => IDLE_MS }))
  page.cancelIdleCallback = (id) => page.clearTimeout(id)
  installTimerTimes(page, () => clock.now - origin, createTimerTimes(timers))
  Object.defineProperties(page.performance, {
    now: { value: () => clock.now - origin, configurable: true },
    timeOrigin: { value: origin, configurable: true },
  })
  // The widget compares the times of events with those of `performance.now()`.
  Object.defineProperty(page.Event.prototype, 'timeStamp', { get: () => clock.now - origin, configurable: true })
  page.MessageChannel = createVirtualChannel(page)
  return { clock, origin, real }
}

/** Lets each timer of a page run when it ran in the recording, and at the earliest after its delay. */
function installTimerTimes(page: Window & typeof globalThis, now: () => number, times: TimerTimes): void {
  const setTimeout = page.setTimeout.bind(page)
  const clearTimeout = page.clearTimeout.bind(page)
  const taken = new Map<unknown, RecordedTimer>()
  page.setTimeout = ((call: TimerHandler, delay: number = 0, ...rest: unknown[]) => {
    const timer = times.take(now(), delay)
    if (timer === undefined || typeof call !== 'function') return setTimeout(call, delay, ...rest)
    const run = (...args: unknown[]): void => {
      // A page may clear a timer that has run, and this one is no longer to be given back.
      taken.delete(id)
      Reflect.apply(call, page, args)
    }
    const id = setTimeout(run, Math.max(delay, Math.ceil(timer.at) - now()), ...rest)
    taken.set(id, timer)
    return id
  }) as typeof page.setTimeout
  page.clearTimeout = (id) => {
    const timer = taken.get(id)
    if (timer) times.giveBack(timer)
    taken.delete(id)
    clearTimeout(id)
  }
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
