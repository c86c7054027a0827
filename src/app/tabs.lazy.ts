import { joinTabs, type TabGroup } from '#browser/tabs.ts'
import type { StoredKey } from '#browser/storage/storedKeys.ts'
import type { Tabs } from '#sagas/services.ts'
import type { AppAction } from '#state/root.ts'

/** Version of the messages between tabs. Other versions are ignored, as another build may send unknown actions. */
const VERSION = 1

const toMessage = (action: AppAction) => ({ version: VERSION, fact: action })

/**
 * Sends actions between the tabs of one visitor. The channel belongs to our origin, so only our own code uses it.
 * `onShare` gets each action that this tab sends, or receives from another one.
 */
export const createTabs = (group: TabGroup, onShare: (action: AppAction) => void = () => undefined): Tabs => ({
  requestLeadership: group.requestLeadership,
  leave: group.leave,
  send: (action) => {
    group.send(toMessage(action))
    onShare(action)
  },
  listen: (listener) =>
    group.listen((message) => {
      if (!isEnvelope(message)) return
      listener(message.fact)
      onShare(message.fact)
    }),
})

const isEnvelope = (value: unknown): value is { readonly fact: AppAction } =>
  typeof value === 'object' &&
  value !== null &&
  'version' in value &&
  value.version === VERSION &&
  'fact' in value &&
  typeof value.fact === 'object' &&
  value.fact !== null &&
  'type' in value.fact

/** The groups that this page has joined. */
const groups = new Map<StoredKey, TabGroup>()
const openedListeners = new Set<() => void>()
const sharedListeners = new Set<(group: StoredKey, action: AppAction) => void>()

export function openTabs(name: StoredKey, window: Parameters<typeof joinTabs>[1]): Tabs {
  const group = joinTabs(name, window)
  groups.set(name, group)
  // The page listens after this task.
  setTimeout(() => openedListeners.forEach((listener) => listener()))
  const leave = (): void => {
    groups.delete(name)
    group.leave()
  }
  const onShare = (action: AppAction): void => {
    if (!delivered.has(action)) sharedListeners.forEach((listener) => listener(name, action))
  }
  return createTabs({ ...group, leave }, onShare)
}

/** Calls back with each action that the tabs of a group share, except those that this page has delivered. */
export const onShared = (listener: (group: StoredKey, action: AppAction) => void): void =>
  void sharedListeners.add(listener)

/** Calls back after this page has joined a group. */
export const onOpened = (listener: () => void): void => void openedListeners.add(listener)

/** Actions that this page has delivered. Their effects are shared as those of others. */
const delivered = new WeakSet<AppAction>()

/** Gives actions to all tabs of a group, also to this page. Returns false if the page has not joined the group. */
export function deliver(name: StoredKey, actions: readonly AppAction[]): boolean {
  const group = groups.get(name)
  for (const message of actions.map(toMessage)) {
    delivered.add(message.fact)
    group?.receive(message)
    group?.send(message)
  }
  return group !== undefined
}
