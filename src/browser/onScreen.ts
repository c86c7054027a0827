/**
 * Time for which the frame must stay visible, in ms. A closing panel slides out and stays visible for half a second.
 */
const SETTLED_MS = 700

/** Share of the frame that must be visible. A frame that only touches the edge of the screen does not count. */
const MIN_VISIBLE_RATIO = 0.01

/**
 * Resolves once the frame has been visible for 700 ms. A host page moves a closed panel off screen, so a visible frame
 * is an open one.
 */
export const whenOnScreen = (window: Window & typeof globalThis): Promise<void> =>
  new Promise((resolve) => {
    let timer: number | undefined
    const observer = new window.IntersectionObserver(
      (entries) => {
        window.clearTimeout(timer)
        if ((entries.at(-1)?.intersectionRatio ?? 0) < MIN_VISIBLE_RATIO) return
        timer = window.setTimeout(() => {
          observer.disconnect()
          resolve()
        }, SETTLED_MS)
      },
      { threshold: MIN_VISIBLE_RATIO },
    )
    observer.observe(window.document.documentElement)
  })
