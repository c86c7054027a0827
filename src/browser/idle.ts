/** Maximum wait for a browser that is never idle or whose page is hidden, in ms. */
const PATIENCE_MS = 1_000

/** Delay without `requestIdleCallback`, in ms: a few frames of the screen. */
const SHORTLY_MS = 50

/** Resolves once the browser is idle. Pending changes are rendered and user input is handled first. */
export const whenIdle = (window: Window): Promise<void> =>
  new Promise((resolve) => {
    const go = (): void => resolve()
    // Safari does not support `requestIdleCallback`.
    if ('requestIdleCallback' in window) window.requestIdleCallback(go, { timeout: PATIENCE_MS })
    else setTimeout(go, SHORTLY_MS)
  })
