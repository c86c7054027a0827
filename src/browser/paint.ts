/** Maximum wait if the browser draws no frame, as in a hidden page, in ms. */
const FRAME_TIMEOUT_MS = 100

/** Resolves after the next frame, so that what the visitor has just done is painted before other work begins. */
export const whenPainted = (window: Window): Promise<void> =>
  new Promise((resolve) => {
    window.requestAnimationFrame(() => void window.setTimeout(resolve))
    window.setTimeout(resolve, FRAME_TIMEOUT_MS)
  })
