import { readLocks, type Environment } from './locks.ts'
import type { StoredKey } from './storage/storedKeys.ts'

/** Tabs of one origin that have joined the group of the same name. */
export type TabGroup = {
  /** Calls back when this tab becomes the leader. It stays the leader until it leaves, closes or crashes. */
  readonly requestLeadership: (onLead: () => void) => void
  readonly send: (message: unknown) => void
  readonly listen: (listener: (message: unknown) => void) => () => void
  /** Gives this tab a message as if another tab had sent it, also if the tab is alone. */
  readonly receive: (message: unknown) => void
  /** Leaves the group permanently. If this tab was the leader, the next tab becomes the leader. */
  readonly leave: () => void
}

/**
 * Joins a group of tabs. Web Locks elect the leader, and a BroadcastChannel carries the messages. If the browser lacks or
 * denies either, this tab is alone and becomes the leader. Two leaders of one group would both send each message.
 */
export function joinTabs(name: StoredKey, window: Environment): TabGroup {
  const channel = openChannel(name, window)
  const locks = channel && readLocks(window)
  const listeners = new Set<(message: unknown) => void>()
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => (release = resolve))
  let hasLeft = false
  let isAlone = channel === undefined || locks === undefined
  const stayAlone = (): void => {
    isAlone = true
    channel?.close()
  }
  const receive = (message: unknown): void => listeners.forEach((listener) => listener(message))
  if (channel && locks) channel.onmessage = ({ data }) => receive(data)
  return {
    requestLeadership: (onLead) =>
      void waitForLock(name, locks, released)
        .catch(stayAlone)
        .then(() => hasLeft || onLead()),
    send: (message) => {
      if (!isAlone && !hasLeft) channel?.postMessage(message)
    },
    listen: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    receive,
    leave: () => {
      hasLeft = true
      listeners.clear()
      channel?.close()
      release()
    },
  }
}

function openChannel(name: StoredKey, { BroadcastChannel }: Environment): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(name)
  } catch {
    // The browser has no BroadcastChannel, or denies it to a frame like this one.
    return undefined
  }
}

/**
 * Resolves when this tab holds the lock, which it keeps until `released` resolves. Resolves at once where locks are not
 * available, and rejects where they are denied.
 */
const waitForLock = (name: StoredKey, locks: LockManager | undefined, released: Promise<void>): Promise<void> =>
  new Promise((resolve, reject) => {
    if (locks === undefined) return resolve()
    locks
      .request(name, () => {
        resolve()
        return released
      })
      .catch(reject)
  })
