import type { PageStart } from '../../probe/start.ts'

/** What the browser tells a page, as a replay decides it. */
export type VirtualBrowser = {
  readonly setOnline: (isOnline: boolean) => void
  readonly setVisible: (isVisible: boolean) => void
  /** Sets the visible share of the whole page, from 0 to 1. */
  readonly setOnScreen: (ratio: number) => void
}

/**
 * Replaces what differs between the recorded browser and the one of the replay: languages, network, visibility, and the
 * other tabs, of which a replay has none.
 */
export function installBrowser(page: Window & typeof globalThis, start: PageStart): VirtualBrowser {
  const { navigator, document } = page
  let { isOnline, isVisible } = start
  const getters: readonly (readonly [object, string, () => unknown])[] = [
    [navigator, 'onLine', () => isOnline],
    [navigator, 'languages', () => start.languages],
    [navigator, 'language', () => start.languages[0] ?? 'en'],
    [navigator, 'locks', () => LOCKS],
    [document, 'visibilityState', () => (isVisible ? 'visible' : 'hidden')],
    [document, 'hidden', () => !isVisible],
  ]
  for (const [target, name, get] of getters) Object.defineProperty(target, name, { get, configurable: true })
  // A browser plays no sound without an action of a person.
  page.HTMLMediaElement.prototype.play = () => Promise.resolve()
  page.BroadcastChannel = SilentChannel as unknown as typeof BroadcastChannel
  return {
    setOnline: (next) => {
      isOnline = next
      page.dispatchEvent(new Event(next ? 'online' : 'offline'))
    },
    setVisible: (next) => {
      isVisible = next
      document.dispatchEvent(new Event('visibilitychange'))
    },
    setOnScreen: observeWholePage(page),
  }
}

/** Locks of a page without other tabs: each is free at once. */
const LOCKS = {
  request: async (name: string, ...rest: readonly unknown[]): Promise<unknown> => {
    const callback = rest.at(-1) as (lock: object) => unknown
    return callback({ name, mode: 'exclusive' })
  },
}

/** Channel of a page without other tabs. */
class SilentChannel extends EventTarget {
  onmessage: unknown = null
  postMessage(): void {}
  close(): void {}
}

/**
 * Replaces the observation of the whole page, whose visible share depends on the host page. Parts of the page are
 * observed by the browser. Returns a function that sets the share.
 */
function observeWholePage(page: Window & typeof globalThis): (ratio: number) => void {
  const Original = page.IntersectionObserver
  const notify = new Set<(ratio: number) => void>()
  let current = 0
  page.IntersectionObserver = class extends Original {
    readonly #call: (ratio: number) => void
    constructor(callback: IntersectionObserverCallback, options?: IntersectionObserverInit) {
      super(callback, options)
      this.#call = (ratio) =>
        callback([{ intersectionRatio: ratio, isIntersecting: ratio > 0 } as IntersectionObserverEntry], this)
    }
    override observe(target: Element): void {
      if (target !== page.document.documentElement) return super.observe(target)
      notify.add(this.#call)
      page.setTimeout(() => this.#call(current))
    }
    override disconnect(): void {
      notify.delete(this.#call)
      super.disconnect()
    }
  }
  return (ratio) => {
    current = ratio
    for (const call of notify) call(ratio)
  }
}
