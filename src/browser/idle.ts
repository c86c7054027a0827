/** Maximum wait for a browser that is never idle or whose page is hidden, in ms. */
const IDLE_TIMEOUT_MS = 1_000

/** Delay if the browser has no `requestIdleCallback`, in ms: three frames of the screen at 60 Hz. */
const FALLBACK_DELAY_MS = 50

/** Resolves once the browser is idle. Pending changes are rendered and user input is handled first. */
export const whenIdle = (window: Window): Promise<void> =>
  new Promise((resolve) => {
    const go = (): void => resolve()
    // Safari does not support `requestIdleCallback`.
    if ('requestIdleCallback' in window) window.requestIdleCallback(go, { timeout: IDLE_TIMEOUT_MS })
    else setTimeout(go, FALLBACK_DELAY_MS)
  })
