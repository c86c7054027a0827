/** Exponential backoff: initial and maximum delay, in ms. */
export type Backoff = { readonly firstMs: number; readonly longestMs: number }

/**
 * Returns the delay after the given number of attempts (from 1), in ms. It begins at `firstMs` and doubles with every
 * attempt up to `longestMs`. It is never shorter than `requestedMs`, the delay that the server requested.
 */
export const backoffDelay = (attempts: number, { firstMs, longestMs }: Backoff, requestedMs = 0): number =>
  Math.max(requestedMs, Math.min(longestMs, firstMs * 2 ** (attempts - 1)))
