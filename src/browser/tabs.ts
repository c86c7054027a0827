import { readLocks, type Surroundings } from './locks.ts'
import type { StoredKey } from './storedKeys.ts'

/** Other tabs of the same origin that know the same name. */
export type TabGroup = {
  /** Calls back once this tab leads the group; it does until it leaves, is closed or dies. */
  readonly lead: (onLead: () => void) => void
  readonly tell: (message: unknown) => void
  readonly listen: (listener: (message: unknown) => void) => () => void
  /** Out of the group for good; if it led, the next one does. */
  readonly leave: () => void
}

/** Web Locks choose who leads, a BroadcastChannel carries what is told; without both, the tab stands alone and leads. */
export function joinTabs(name: StoredKey, window: Surroundings): TabGroup {
  const channel = openChannel(name, window)
  const locks = channel && readLocks(window)
  const listeners = new Set<(message: unknown) => void>()
  let letGo: () => void = () => undefined
  const left = new Promise<void>((resolve) => (letGo = resolve))
  let hasLeft = false
  if (channel && locks) channel.onmessage = ({ data }) => listeners.forEach((listener) => listener(data))
  return {
    lead: (onLead) => void waitForLock(name, locks, left).then(() => hasLeft || onLead()),
    tell: (message) => {
      if (locks && !hasLeft) channel.postMessage(message)
    },
    listen: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    leave: () => {
      hasLeft = true
      listeners.clear()
      channel?.close()
      letGo()
    },
  }
}

function openChannel(name: StoredKey, { BroadcastChannel }: Surroundings): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(name)
  } catch {
    // Not there, or denied to a frame like this one.
    return undefined
  }
}

/** Resolves when the lock is held, which it is until `left`; at once where there are no locks to be had. */
const waitForLock = (name: StoredKey, locks: LockManager | undefined, left: Promise<void>): Promise<void> =>
  new Promise((resolve) => {
    if (locks === undefined) return resolve()
    locks
      .request(name, () => {
        resolve()
        return left
      })
      .catch(() => resolve())
  })
