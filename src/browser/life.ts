type Surroundings = Pick<Window, 'document' | 'addEventListener' | 'removeEventListener'>

export type LifeFact = 'slept' | 'woke'

/**
 * When the page goes to sleep, in the back/forward cache or frozen in a tab behind others, and when it wakes. A page that goes
 * for good sleeps as well, and nobody notices.
 */
export const createLife = (window: Surroundings) => ({
  listen: (listener: (fact: LifeFact) => void): (() => void) => {
    let last: LifeFact = 'woke'
    const become = (fact: LifeFact) => (): void => {
      if (last !== fact) listener((last = fact))
    }
    const [sleep, wake] = [become('slept'), become('woke')]
    window.addEventListener('pagehide', sleep)
    window.addEventListener('pageshow', wake)
    window.document.addEventListener('freeze', sleep)
    window.document.addEventListener('resume', wake)
    return () => {
      window.removeEventListener('pagehide', sleep)
      window.removeEventListener('pageshow', wake)
      window.document.removeEventListener('freeze', sleep)
      window.document.removeEventListener('resume', wake)
    }
  },
})
