/** What never rests, or is not seen, waits no longer than this. */
const PATIENCE_MS = 1_000

/** A few frames of a screen. */
const SHORTLY_MS = 50

/** Fulfilled once the browser has nothing else to do: what has happened is drawn, and what a hand does goes first. */
export const whenIdle = (window: Window): Promise<void> =>
  new Promise((resolve) => {
    const go = (): void => resolve()
    // Safari has no word for it.
    if ('requestIdleCallback' in window) window.requestIdleCallback(go, { timeout: PATIENCE_MS })
    else setTimeout(go, SHORTLY_MS)
  })
