type Surroundings = Pick<Window & typeof globalThis, 'document' | 'addEventListener' | 'removeEventListener'>

/** Tells when this may be the last the page can do: it is hidden, or goes. Often both, one right after the other. */
export function onLeave(window: Surroundings, listener: () => void): () => void {
  const onVisibility = (): void => {
    if (window.document.visibilityState === 'hidden') listener()
  }
  window.document.addEventListener('visibilitychange', onVisibility)
  window.addEventListener('pagehide', listener)
  return () => {
    window.document.removeEventListener('visibilitychange', onVisibility)
    window.removeEventListener('pagehide', listener)
  }
}
