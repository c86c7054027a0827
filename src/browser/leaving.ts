type Surroundings = Pick<Window & typeof globalThis, 'document' | 'addEventListener' | 'removeEventListener'>

/** Tells when this may be the last the page can do: it is hidden, or goes. A page that goes is hidden too, right after, which is not told again. */
export function onLeave(window: Surroundings, listener: () => void): () => void {
  let isGone = false
  const onVisibility = (): void => {
    if (window.document.visibilityState === 'hidden' && !isGone) listener()
  }
  const onHide = (): void => {
    isGone = true
    listener()
  }
  const onShow = (): void => {
    isGone = false
  }
  window.document.addEventListener('visibilitychange', onVisibility)
  window.addEventListener('pagehide', onHide)
  window.addEventListener('pageshow', onShow)
  return () => {
    window.document.removeEventListener('visibilitychange', onVisibility)
    window.removeEventListener('pagehide', onHide)
    window.removeEventListener('pageshow', onShow)
  }
}
