/** Two missed pings: the server sends one every 3 s (Action Cable 6.0's connection monitor). */
export const STALE_AFTER_MS = 6_000

/** Between closing a live socket and opening the next (Action Cable 6.0). */
export const REOPEN_DELAY_MS = 500

/** A tab just shown gives the network this long to wake up (Action Cable 6.0). */
export const VISIBLE_DELAY_MS = 200

/** Between checks whether a line is stale: the shortest check interval. */
export const CHECK_MS = 3_000

/** From the start of an attempt to `welcome`. A crowd of 10,000 that a server lets in at 500/s waits 8.5 s. */
export const OPENING_TIMEOUT_MS = 12_000

/** From `welcome` to the confirmation, on the first line of a page: a slow server takes 11 s. */
export const FIRST_CONFIRMATION_MS = 15_000

/** The same after a loss: 10,000 clients that a server confirms at 200/s wait up to 38.5 s. */
export const LATER_CONFIRMATION_MS = 45_000

/** Between attempts: clamp(5·ln(attempts + 1), 3, 30) s (Action Cable 6.0's check interval). */
const CHECK = { maxMs: 30_000, multiplierMs: 5_000 }

/** First attempts of clients that lost their server together: 10,000 over 11.5 s are 870 per second. */
const SPREAD_MS = 11_500

/** Between later attempts: a little over SPREAD_MS, so that a crowd stays as even as its first attempts were. */
const PERIOD_MS = 12_500

/** In ms. */
export const checkInterval = (attempts: number): number =>
  Math.round(Math.min(CHECK.maxMs, Math.max(CHECK_MS, CHECK.multiplierMs * Math.log(attempts + 1))))

/** The wait before the first attempt after the loss of a line that was live, in ms. `random` is 0 to 1. */
export const returnDelay = (random: number): number => Math.round(REOPEN_DELAY_MS + SPREAD_MS * random)

/**
 * The wait after so many failed attempts, in ms: with `random` 0 the check interval, else PERIOD_MS where that is
 * longer. Only 1 of 20 clients waits something in between, because shorter waits would add up to herds.
 */
export function retryDelay(failures: number, random: number): number {
  const interval = checkInterval(failures)
  return Math.round(interval + Math.max(0, PERIOD_MS - interval) * Math.min(1, 20 * random))
}
