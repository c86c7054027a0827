type LockRequest = { readonly callback: () => Promise<unknown>; readonly refuse: (problem: unknown) => void }

/** Lock that a tab holds as long as `end` is set. */
type Lock = { end?: () => void; readonly queue: LockRequest[] }

/** Browser APIs through which tabs coordinate. */
type BrowserApis = Pick<Window & typeof globalThis, 'navigator' | 'BroadcastChannel'>

export type FakeTabs = {
  /** Releases all locks, as if their tabs crashed. The tab that has waited longest for a lock gets it. */
  readonly releaseLeader: () => void
  readonly apis: BrowserApis
}

/**
 * Creates Web Locks and a BroadcastChannel for one browser with any number of tabs. `schedule` defers the delivery of
 * each message.
 */
export function createFakeTabs(schedule: (deliver: () => void) => void): FakeTabs {
  const channels = new Set<FakeChannel>()
  const locks = new Map<string, Lock>()

  class FakeChannel {
    onmessage: ((event: { readonly data: unknown }) => void) | null = null

    readonly name: string

    constructor(name: string) {
      this.name = name
      channels.add(this)
    }

    /** Delivers as a browser does: a copy of the message, asynchronously, and never to the sender. */
    postMessage(message: unknown): void {
      const data: unknown = structuredClone(message)
      for (const channel of channels)
        if (channel !== this && channel.name === this.name)
          schedule(() => {
            if (channels.has(channel)) channel.onmessage?.({ data })
          })
    }

    close(): void {
      channels.delete(this)
    }
  }

  const startNext = (lock: Lock): void => {
    const next = lock.queue.shift()
    delete lock.end
    if (next === undefined) return
    const ended = new Promise<void>((resolve) => (lock.end = resolve))
    Promise.race([next.callback(), ended]).then(() => startNext(lock), next.refuse)
  }

  const request = (name: string, callback: () => Promise<unknown>): Promise<unknown> =>
    new Promise((_resolve, refuse) => {
      const lock: Lock = locks.get(name) ?? { queue: [] }
      locks.set(name, lock)
      lock.queue.push({ callback, refuse })
      if (lock.end === undefined) startNext(lock)
    })

  return {
    releaseLeader: () => {
      for (const lock of locks.values()) lock.end?.()
    },
    apis: { BroadcastChannel: FakeChannel, navigator: { locks: { request } } } as unknown as BrowserApis,
  }
}
