/** Exponential backoff: initial and maximum delay, in ms. */
export type Backoff = { readonly firstMs: number; readonly longestMs: number }

/**
 * Returns the delay before the next attempt, in ms. It begins at `firstMs` and doubles with every miss up to
 * `longestMs`. It is never shorter than `requestedMs`, the delay that the server requested.
 */
export const backoffDelay = (attempts: number, { firstMs, longestMs }: Backoff, requestedMs = 0): number =>
  Math.max(requestedMs, Math.min(longestMs, firstMs * 2 ** (attempts - 1)))
