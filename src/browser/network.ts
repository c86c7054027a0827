type Surroundings = Pick<Window, 'navigator' | 'addEventListener' | 'removeEventListener'>

/** Whether the browser believes it has a network, now and whenever that changes. */
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
