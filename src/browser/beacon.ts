type Environment = {
  readonly navigator: { readonly sendBeacon?: (url: string, data: Blob) => boolean }
  readonly fetch: typeof fetch
}

/** Called when a beacon did not arrive, with the HTTP status if the server responded. */
type OnLost = (status: number | undefined) => void

/**
 * Sends JSON in a request that continues after the page is closed. If `sendBeacon` is missing or refuses the body,
 * `fetch` sends it, and only then can `onLost` be called. Returns false if the body cannot be written as JSON. Never
 * throws.
 */
export const createBeacon =
  (window: Environment) =>
  (url: string, body: unknown, onLost: OnLost = () => undefined): boolean => {
    try {
      const blob = new Blob([JSON.stringify(body)], { type: 'application/json' })
      return isQueued(window, url, blob) || sendWithFetch(window, url, { blob, onLost })
    } catch {
      // The body cannot be written as JSON.
      return false
    }
  }

function isQueued({ navigator }: Environment, url: string, blob: Blob): boolean {
  try {
    return navigator.sendBeacon?.(url, blob) === true
  } catch {
    // Ad blockers replace `sendBeacon` with a function that throws.
    return false
  }
}

function sendWithFetch(
  { fetch }: Environment,
  url: string,
  { blob, onLost }: { readonly blob: Blob; readonly onLost: OnLost },
) {
  fetch(url, { method: 'POST', body: blob, keepalive: true, credentials: 'omit' }).then(
    ({ ok, status }) => ok || onLost(status),
    () => onLost(undefined),
  )
  return true
}
