import type { AppAction } from '#state/root.ts'

/** Facts that came from another tab; by identity, as a fact is one object from the door to the last listener. */
const heard = new WeakSet<object>()

export const markAsFromElsewhere = (action: AppAction): void => void heard.add(action)

export const isFromElsewhere = (action: AppAction): boolean => heard.has(action)
