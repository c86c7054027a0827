type Waiting = { readonly grant: () => Promise<unknown>; readonly refuse: (problem: unknown) => void }

type Lock = { end: () => void; readonly queue: Waiting[] }

export type FakeTabs = {
  /** The tab that holds the lock dies: whoever waits longest gets it. */
  readonly releaseLeader: () => void
  /** Takes everything off the window again. */
  readonly remove: () => void
}

/** Web Locks and a BroadcastChannel in one window, which then is a browser with as many tabs as one likes. */
export function installFakeTabs(window: Window & typeof globalThis): FakeTabs {
  const channels = new Set<FakeChannel>()
  const locks = new Map<string, Lock>()

  class FakeChannel {
    onmessage: ((event: MessageEvent) => void) | null = null

    readonly name: string

    constructor(name: string) {
      this.name = name
      channels.add(this)
    }

    /** As in a browser: a copy, a moment later, and never to oneself. */
    postMessage(message: unknown): void {
      const data: unknown = structuredClone(message)
      for (const other of channels)
        if (other !== this && other.name === this.name)
          setTimeout(() => other.onmessage?.(new MessageEvent('message', { data })))
    }
  }

  const passOn = (lock: Lock): void => {
    const next = lock.queue.shift()
    if (next === undefined) return
    const ended = new Promise<void>((resolve) => (lock.end = resolve))
    Promise.race([next.grant(), ended]).then(() => passOn(lock), next.refuse)
  }

  const request = (name: string, hold: () => Promise<unknown>): Promise<unknown> =>
    new Promise((_resolve, reject) => {
      const known = locks.get(name)
      const lock = known ?? { end: () => undefined, queue: [] }
      lock.queue.push({ grant: async () => hold(), refuse: reject })
      locks.set(name, lock)
      if (known === undefined) passOn(lock)
    })

  Object.defineProperty(window, 'BroadcastChannel', { configurable: true, value: FakeChannel })
  Object.defineProperty(window.navigator, 'locks', { configurable: true, value: { request } })
  return {
    releaseLeader: () => {
      for (const lock of locks.values()) lock.end()
    },
    remove: () => {
      Reflect.deleteProperty(window, 'BroadcastChannel')
      Reflect.deleteProperty(window.navigator, 'locks')
    },
  }
}
