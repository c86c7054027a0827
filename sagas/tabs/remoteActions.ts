import type { AppAction } from '#state/root.ts'

/** Actions received from another tab. Identity suffices, as redux passes one object to all listeners. */
const remoteActions = new WeakSet<object>()

export const markAsRemote = (action: AppAction): void => void remoteActions.add(action)

export const isRemote = (action: AppAction): boolean => remoteActions.has(action)
