/** Exponential backoff: initial and maximum delay, in ms. */
export type Backoff = { readonly initialMs: number; readonly maxMs: number }

/**
 * Returns the delay after the given number of attempts (from 1), in ms. It begins at `initialMs` and doubles with every
 * attempt up to `maxMs`. It is never shorter than `requestedMs`, the delay that the server requested.
 */
export const backoffDelay = (attempts: number, { initialMs, maxMs }: Backoff, requestedMs = 0): number =>
  Math.max(requestedMs, Math.min(maxMs, initialMs * 2 ** (attempts - 1)))
