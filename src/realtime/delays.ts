/**
 * Time without a ping after which a connection is stale, in ms: two missed pings. The server sends a ping every 3 s
 * (Action Cable 6.0's connection monitor).
 */
export const STALE_AFTER_MS = 6_000

/** Delay between closing a live socket and opening the next, in ms (Action Cable 6.0). */
export const REOPEN_DELAY_MS = 500

/** Delay before the check when a tab is visible or online again, in ms: the network needs time (Action Cable 6.0). */
export const VISIBLE_DELAY_MS = 200

/** Interval between checks for a stale connection, in ms: the minimum of `checkInterval`. */
export const CHECK_MS = 3_000

/**
 * Maximum time from the start of an attempt to `welcome`, in ms. If a server accepts 500 clients per second, 10,000
 * clients wait up to 8.5 s.
 */
export const OPENING_TIMEOUT_MS = 12_000

/** Maximum time from `welcome` to the confirmation on a page's first connection, in ms. A slow server takes 11 s. */
export const FIRST_CONFIRMATION_MS = 15_000

/**
 * Maximum time from `welcome` to the confirmation after a loss, in ms. If a server confirms 200 clients per second,
 * 10,000 clients wait up to 38.5 s.
 */
export const LATER_CONFIRMATION_MS = 45_000

/** Maximum and factor of the delay between attempts: clamp(5·ln(attempts + 1), 3, 30) s (Action Cable 6.0). */
const CHECK = { maxMs: 30_000, multiplierMs: 5_000 }

/**
 * Period over which clients that lost their server together spread their first attempts, in ms. 10,000 clients over
 * 11.5 s are 870 per second.
 */
const SPREAD_MS = 11_500

/**
 * Delay between later attempts, in ms. It is slightly longer than SPREAD_MS, so that the clients stay as evenly spread
 * as their first attempts.
 */
const PERIOD_MS = 12_500

/** Returns the delay between attempts after the given number of attempts, in ms. */
export const checkInterval = (attempts: number): number =>
  Math.round(Math.min(CHECK.maxMs, Math.max(CHECK_MS, CHECK.multiplierMs * Math.log(attempts + 1))))

/** Returns the delay before the first attempt after the loss of a live connection, in ms. `random` is 0 to 1. */
export const returnDelay = (random: number): number => Math.round(REOPEN_DELAY_MS + SPREAD_MS * random)

/**
 * Returns the delay after the given number of failed attempts, in ms. With `random` 0 it is the check interval. For 19
 * of 20 clients (`random` from 0.05) it is PERIOD_MS, or the check interval if that is longer. Few clients get a delay
 * in between, because shorter delays would make many clients retry at the same moment.
 */
export function retryDelay(failures: number, random: number): number {
  const interval = checkInterval(failures)
  return Math.round(interval + Math.max(0, PERIOD_MS - interval) * Math.min(1, 20 * random))
}
