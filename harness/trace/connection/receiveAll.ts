import type { WidgetTrace } from '../useWidgetTrace.ts'

/** Longest wait for the answer of a page, which may be busy, in ms. */
const MAX_WAIT_MS = 1_000

/**
 * Waits for all items that the newest page with a probe had recorded at the time of the call: a probe collects items for
 * a moment, and sends what it has collected before it answers a request. Without an answer, the wait ends after a second.
 */
export function receiveAll({ request }: Pick<WidgetTrace, 'request'>): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(end, MAX_WAIT_MS)
    // A page that cannot answer has no more items either.
    request('itemCount').then(end, end)
  })
}
