type Surroundings = {
  readonly navigator: { readonly sendBeacon?: (url: string, data: Blob) => boolean }
  readonly fetch: typeof fetch
}

/** Hears that nothing arrived, and the status if there was a reply. */
type OnLost = (status: number | undefined) => void

/**
 * Sends what outlives the page, as JSON. True: the browser has taken it, and says no more of it; only where it has no
 * beacons, or takes none, `onLost` may still come. Never throws.
 */
export const createBeacon =
  (window: Surroundings) =>
  (url: string, body: unknown, onLost: OnLost = () => undefined): boolean => {
    try {
      const blob = new Blob([JSON.stringify(body)], { type: 'application/json' })
      return isTaken(window, url, blob) || ask(window, url, { blob, onLost })
    } catch {
      // Something that is no JSON, or an address that is none.
      return false
    }
  }

function isTaken({ navigator }: Surroundings, url: string, blob: Blob): boolean {
  try {
    return navigator.sendBeacon?.(url, blob) === true
  } catch {
    // Blockers put a function in its place that throws.
    return false
  }
}

function ask({ fetch }: Surroundings, url: string, { blob, onLost }: { readonly blob: Blob; readonly onLost: OnLost }) {
  fetch(url, { method: 'POST', body: blob, keepalive: true, credentials: 'omit' }).then(
    ({ ok, status }) => ok || onLost(status),
    () => onLost(undefined),
  )
  return true
}
