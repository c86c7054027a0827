import type { Timers } from './timers.ts'

/** Two missed pings: the server sends one every 3 s (Action Cable 6.0's connection monitor). */
const STALE_AFTER_MS = 6_000

/** Between closing a live socket and opening the next (Action Cable 6.0). */
export const REOPEN_DELAY_MS = 500

/** A tab just shown gives the network this long to wake up (Action Cable 6.0). */
export const VISIBLE_DELAY_MS = 200

/** Between looks at whether the connection is stale (Action Cable 6.0). */
const POLL = { minSeconds: 3, maxSeconds: 30, multiplier: 5 }

/** A restarting server tells everybody at once; they come back over this long, so as not to knock it down again. */
const RETURN = { fromMs: 500, overMs: 14_500 }

/**
 * When to look next: clamp(5·ln(attempts + 1), 3, 30) s, and up to as much again at random, because clients that lost
 * their server together must not come back together.
 */
export function pollInterval(attempts: number, random: number): number {
  const seconds = POLL.multiplier * Math.log(attempts + 1)
  const clamped = Math.min(POLL.maxSeconds, Math.max(POLL.minSeconds, seconds))
  return Math.round(Math.round(clamped * 1000) * (1 + random))
}

/** When to return after the server asked us to. */
export const returnDelay = (random: number): number => Math.round(RETURN.fromMs + RETURN.overMs * random)

type MonitorOptions = {
  readonly timers: Timers
  readonly random: () => number
  readonly reopen: () => void
}

/** Watches for silence: the only sign of a peer that is gone without a word. */
export type Monitor = {
  readonly start: () => void
  readonly stop: () => void
  /** A ping came. */
  readonly hearPing: () => void
  readonly hearWelcome: () => void
  readonly noteLoss: () => void
  readonly isStale: () => boolean
}

export function createMonitor({ timers, random, reopen }: MonitorOptions): Monitor {
  let attempts = 0
  let lastSign = 0
  let lostAt: number | undefined
  let isRunning = false
  let stopPolling = (): void => undefined

  const since = (moment: number): number => timers.now() - moment
  const isStale = (): boolean => since(lastSign) > STALE_AFTER_MS

  const look = (): void => {
    if (isStale()) {
      attempts += 1
      // What was lost a moment ago may still be coming back; the attempt counts all the same.
      if (lostAt === undefined || since(lostAt) >= STALE_AFTER_MS) reopen()
    }
    poll()
  }
  const poll = (): void => {
    stopPolling()
    stopPolling = timers.after(pollInterval(attempts, random()), look)
  }

  return {
    // A new socket does not begin a new silence: until somebody pings, every look finds it stale.
    start: () => {
      if (isRunning) return
      isRunning = true
      lastSign = timers.now()
      poll()
    },
    stop: () => {
      isRunning = false
      stopPolling()
    },
    hearPing: () => {
      lastSign = timers.now()
    },
    hearWelcome: () => {
      attempts = 0
      lastSign = timers.now()
      lostAt = undefined
    },
    noteLoss: () => {
      lostAt = timers.now()
    },
    isStale,
  }
}
