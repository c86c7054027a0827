import type { Failure } from './failure.ts'

/** How long one waits before another try, in ms: after the first miss, and at most. */
export type Backoff = { readonly firstMs: number; readonly longestMs: number }

/** Twice as long with every miss, from the first on; and as long as the server has asked for, where it has. In ms. */
export const backoffDelay = (misses: number, { firstMs, longestMs }: Backoff, failure?: Failure): number => {
  const asked = failure?.code === 'status' ? (failure.retryAfterSeconds ?? 0) * 1_000 : 0
  return Math.max(asked, Math.min(longestMs, firstMs * 2 ** (misses - 1)))
}
