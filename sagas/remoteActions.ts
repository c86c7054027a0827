import type { AppAction } from '#state/root.ts'

/** Facts that came from another tab; by identity, as a fact is one object from the door to the last listener. */
const remoteActions = new WeakSet<object>()

export const markAsRemote = (action: AppAction): void => void remoteActions.add(action)

export const isRemote = (action: AppAction): boolean => remoteActions.has(action)
