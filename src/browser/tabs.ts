/** Other tabs of the same origin that know the same name. */
export type TabGroup = {
  /** Calls back once this tab leads the group; it does until it is closed or dies. */
  readonly lead: (onLead: () => void) => void
  readonly tell: (message: unknown) => void
  readonly listen: (listener: (message: unknown) => void) => () => void
}

type Surroundings = Pick<Window & typeof globalThis, 'navigator' | 'BroadcastChannel'>

/** Web Locks choose who leads, a BroadcastChannel carries what is told; without both, the tab stands alone and leads. */
export function joinTabs(name: string, window: Surroundings): TabGroup {
  const channel = openChannel(name, window)
  const locks = channel && readLocks(window)
  const listeners = new Set<(message: unknown) => void>()
  if (channel && locks) channel.onmessage = ({ data }) => listeners.forEach((listener) => listener(data))
  return {
    lead: (onLead) => void waitForLock(name, locks).then(onLead),
    tell: (message) => {
      if (locks) channel.postMessage(message)
    },
    listen: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

function openChannel(name: string, { BroadcastChannel }: Surroundings): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(name)
  } catch {
    // Not there, or denied to a frame like this one.
    return undefined
  }
}

const readLocks = ({ navigator }: Surroundings): LockManager | undefined =>
  'locks' in navigator ? navigator.locks : undefined

/** Resolves when the lock is held, which it is from then on; at once where there are no locks to be had. */
const waitForLock = (name: string, locks: LockManager | undefined): Promise<void> =>
  new Promise((resolve) => {
    if (locks === undefined) return resolve()
    locks
      .request(name, () => {
        resolve()
        return new Promise<never>(() => undefined)
      })
      .catch(() => resolve())
  })
