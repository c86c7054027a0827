type Environment = Pick<Window, 'document' | 'addEventListener' | 'removeEventListener'>

export type LifecycleEvent = 'frozen' | 'resumed'

/**
 * Reports when the page is frozen, in the back/forward cache or in a background tab, and when it resumes. A page that
 * unloads for good is also reported as frozen, which has no effect because its code stops.
 */
export const createLifecycle = (window: Environment) => ({
  listen: (listener: (event: LifecycleEvent) => void): (() => void) => {
    let last: LifecycleEvent = 'resumed'
    const createTransition = (event: LifecycleEvent) => (): void => {
      if (last !== event) listener((last = event))
    }
    const [freeze, resume] = [createTransition('frozen'), createTransition('resumed')]
    window.addEventListener('pagehide', freeze)
    window.addEventListener('pageshow', resume)
    window.document.addEventListener('freeze', freeze)
    window.document.addEventListener('resume', resume)
    return () => {
      window.removeEventListener('pagehide', freeze)
      window.removeEventListener('pageshow', resume)
      window.document.removeEventListener('freeze', freeze)
      window.document.removeEventListener('resume', resume)
    }
  },
})
