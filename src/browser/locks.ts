export type Environment = Pick<Window & typeof globalThis, 'navigator' | 'BroadcastChannel'>

/**
 * Returns true if tabs can share what they store: the browser has Web Locks, which elect one leader tab, and
 * BroadcastChannel.
 */
export const canSyncTabs = (window: Environment): boolean =>
  readLocks(window) !== undefined && typeof window.BroadcastChannel === 'function'

export const readLocks = ({ navigator }: Environment): LockManager | undefined =>
  'locks' in navigator ? navigator.locks : undefined
