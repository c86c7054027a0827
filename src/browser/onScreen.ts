/** A panel that slides out of the page is on screen for half a second after it was closed. */
const SETTLED_MS = 700

/** A hundredth of the page: an edge that touches the screen is not on it. */
const SHARE = 0.01

/** Fulfilled once the frame has stayed on screen for 700 ms. The page around it hides a closed panel off screen. */
export const whenOnScreen = (window: Window & typeof globalThis): Promise<void> =>
  new Promise((resolve) => {
    let timer: number | undefined
    const observer = new window.IntersectionObserver(
      (entries) => {
        window.clearTimeout(timer)
        if ((entries.at(-1)?.intersectionRatio ?? 0) < SHARE) return
        timer = window.setTimeout(() => {
          observer.disconnect()
          resolve()
        }, SETTLED_MS)
      },
      { threshold: SHARE },
    )
    observer.observe(window.document.documentElement)
  })
