export type Surroundings = Pick<Window & typeof globalThis, 'navigator' | 'BroadcastChannel'>

/** Tabs may keep their things in one place only where one of them at a time can be given the lead. */
export const canShare = (window: Surroundings): boolean =>
  readLocks(window) !== undefined && typeof window.BroadcastChannel === 'function'

export const readLocks = ({ navigator }: Surroundings): LockManager | undefined =>
  'locks' in navigator ? navigator.locks : undefined
