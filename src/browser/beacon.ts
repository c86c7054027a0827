type Surroundings = {
  readonly navigator: { readonly sendBeacon?: Navigator['sendBeacon'] }
  readonly fetch: typeof globalThis.fetch
}

/** Sends what may outlive the page; says whether the browser has taken it. Nobody waits for an answer, and nothing throws. */
export const createBeacon =
  (window: Surroundings) =>
  (url: string, body: unknown): boolean => {
    try {
      const blob = new Blob([JSON.stringify(body)], { type: 'application/json' })
      if (window.navigator.sendBeacon) return window.navigator.sendBeacon(url, blob)
      // Whether it arrives is as little known as of a beacon.
      window.fetch(url, { method: 'POST', body: blob, keepalive: true, credentials: 'omit' }).catch(() => undefined)
      return true
    } catch {
      return false
    }
  }
