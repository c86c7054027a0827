type Environment = Pick<Window, 'navigator' | 'addEventListener' | 'removeEventListener'>

/** Reports whether the browser believes that it is online, now and after every change. */
export const createNetwork = (window: Environment) => ({
  isOnline: (): boolean => window.navigator.onLine,
  listen: (listener: (isOnline: boolean) => void): (() => void) => {
    const notify = (): void => listener(window.navigator.onLine)
    window.addEventListener('online', notify)
    window.addEventListener('offline', notify)
    return () => {
      window.removeEventListener('online', notify)
      window.removeEventListener('offline', notify)
    }
  },
})
