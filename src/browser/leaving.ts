type Environment = Pick<Window & typeof globalThis, 'document' | 'addEventListener' | 'removeEventListener'>

/**
 * Calls the listener when the page becomes hidden or unloads, the last reliable moment to send a beacon. Ignores the
 * `visibilitychange` that follows `pagehide`.
 */
export function onLeave(window: Environment, listener: () => void): () => void {
  let isUnloading = false
  const onVisibility = (): void => {
    if (window.document.visibilityState === 'hidden' && !isUnloading) listener()
  }
  const onHide = (): void => {
    isUnloading = true
    listener()
  }
  const onShow = (): void => {
    isUnloading = false
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
