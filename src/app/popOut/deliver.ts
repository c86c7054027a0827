import type { StoredKey } from '#browser/storage/storedKeys.ts'
import type * as Tabs from '../tabs.lazy.ts'
import type { AppAction } from '#state/root.ts'

/** Chunk of the tabs. */
export type TabsChunk = typeof Tabs

/** Actions that this page has delivered. Those that other tabs dispatch because of them are not among them. */
const delivered = new WeakSet<AppAction>()

/** Gives actions to all tabs of a group, also to this page. Returns false if the page has not joined the group. */
export function deliver({ groups, toMessage }: TabsChunk, name: StoredKey, actions: readonly AppAction[]): boolean {
  const group = groups.get(name)
  for (const action of actions) {
    delivered.add(action)
    group?.receive(toMessage(action))
    group?.send(toMessage(action))
  }
  return group !== undefined
}

/** Calls back with each action that the tabs of a group share, except those that this page has delivered. */
export const onShared = (
  { groupListeners }: TabsChunk,
  listener: (group: StoredKey, action: AppAction) => void,
): void => void groupListeners.add((group, action) => action && !delivered.has(action) && listener(group, action))

/** Calls back after this page has joined a group. */
export const onJoined = ({ groupListeners }: TabsChunk, listener: () => void): void =>
  void groupListeners.add((_group, action) => action ?? listener())
