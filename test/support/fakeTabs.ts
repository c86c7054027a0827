type Waiting = { readonly grant: () => Promise<unknown>; readonly refuse: (problem: unknown) => void }

/** Lock that a tab holds as long as `end` is set. */
type Lock = { end?: () => void; readonly queue: Waiting[] }

/** Browser APIs through which tabs coordinate. */
type Surroundings = Pick<Window & typeof globalThis, 'navigator' | 'BroadcastChannel'>

export type FakeTabs = {
  /** Ends the holders of all locks. The tab that waits longest for a lock gets it next. */
  readonly releaseLeader: () => void
  readonly surroundings: Surroundings
}

/**
 * Creates Web Locks and a BroadcastChannel for one browser with any number of tabs. `later` schedules the delivery of
 * each message.
 */
export function createFakeTabs(later: (deliver: () => void) => void): FakeTabs {
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
      for (const other of channels)
        if (other !== this && other.name === this.name)
          later(() => {
            if (channels.has(other)) other.onmessage?.({ data })
          })
    }

    close(): void {
      channels.delete(this)
    }
  }

  const passOn = (lock: Lock): void => {
    const next = lock.queue.shift()
    delete lock.end
    if (next === undefined) return
    const ended = new Promise<void>((resolve) => (lock.end = resolve))
    Promise.race([next.grant(), ended]).then(() => passOn(lock), next.refuse)
  }

  const request = (name: string, grant: () => Promise<unknown>): Promise<unknown> =>
    new Promise((_resolve, refuse) => {
      const lock: Lock = locks.get(name) ?? { queue: [] }
      locks.set(name, lock)
      lock.queue.push({ grant, refuse })
      if (lock.end === undefined) passOn(lock)
    })

  return {
    releaseLeader: () => {
      for (const lock of locks.values()) lock.end?.()
    },
    surroundings: { BroadcastChannel: FakeChannel, navigator: { locks: { request } } } as unknown as Surroundings,
  }
}
