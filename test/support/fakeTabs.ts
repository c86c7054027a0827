type Waiting = { readonly grant: () => Promise<unknown>; readonly refuse: (problem: unknown) => void }

/** Held by somebody as long as it has an end. */
type Lock = { end?: () => void; readonly queue: Waiting[] }

/** What a browser gives its tabs to agree by. */
type Surroundings = Pick<Window & typeof globalThis, 'navigator' | 'BroadcastChannel'>

export type FakeTabs = {
  /** Whoever holds a lock dies: the one that waits longest gets it. */
  readonly releaseLeader: () => void
  readonly surroundings: Surroundings
}

/** Web Locks and a BroadcastChannel: one browser with as many tabs as one likes. `later` is how long a message takes. */
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

    /** As in a browser: a copy, a moment later, and never to oneself. */
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
