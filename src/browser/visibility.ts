type Environment = Pick<Window & typeof globalThis, 'document' | 'addEventListener' | 'removeEventListener'>

/**
 * Calls the listener when the visitor may be looking again: the tab is shown, the page returns from the back/forward
 * cache, or the network is back.
 */
export function onReturn(window: Environment, listener: () => void): () => void {
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

/** Resolves at once if the page is visible, otherwise when it becomes visible. */
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
