type Surroundings = Pick<Window, 'navigator' | 'addEventListener' | 'removeEventListener'>

/** Reports whether the browser believes that it is online, now and after every change. */
export const createNetwork = (window: Surroundings) => ({
  isOnline: (): boolean => window.navigator.onLine,
  listen: (listener: (isOnline: boolean) => void): (() => void) => {
    const tell = (): void => listener(window.navigator.onLine)
    window.addEventListener('online', tell)
    window.addEventListener('offline', tell)
    return () => {
      window.removeEventListener('online', tell)
      window.removeEventListener('offline', tell)
    }
  },
})
