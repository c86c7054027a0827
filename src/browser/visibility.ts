type Surroundings = Pick<Window & typeof globalThis, 'document' | 'addEventListener' | 'removeEventListener'>

/** Tells when somebody may be looking again: the tab shown, the page back from the cache, the network returned. */
export function onReturn(window: Surroundings, listener: () => void): () => void {
  const onVisibility = (): void => {
    if (window.document.visibilityState === 'visible') listener()
  }
  window.document.addEventListener('visibilitychange', onVisibility)
  window.addEventListener('pageshow', listener)
  window.addEventListener('online', listener)
  return () => {
    window.document.removeEventListener('visibilitychange', onVisibility)
    window.removeEventListener('pageshow', listener)
    window.removeEventListener('online', listener)
  }
}

/** Resolves at once while the page is visible, else when it is again. */
export const whenShown = ({ document }: Pick<Window, 'document'>): Promise<void> =>
  new Promise((resolve) => {
    const check = (): void => {
      if (document.visibilityState === 'hidden') return
      document.removeEventListener('visibilitychange', check)
      resolve()
    }
    document.addEventListener('visibilitychange', check)
    check()
  })
