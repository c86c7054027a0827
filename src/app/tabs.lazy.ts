import { joinTabs, type TabGroup } from '#browser/tabs.ts'
import type { StoredKey } from '#browser/storage/storedKeys.ts'
import type { Tabs } from '#sagas/services.ts'
import type { AppAction } from '#state/root.ts'

/** Version of the messages between tabs. Other versions are ignored, as another build may send unknown actions. */
const VERSION = 1

/** Sends actions between the tabs of one visitor. The channel belongs to our origin, so only our own code uses it. */
export const createTabs = (group: TabGroup): Tabs => ({
  requestLeadership: group.requestLeadership,
  leave: group.leave,
  send: (action) => group.send({ version: VERSION, fact: action }),
  listen: (listener) =>
    group.listen((message) => {
      if (isEnvelope(message)) listener(message.fact)
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

type Deliver = (action: AppAction) => void

/** The groups that this page has joined, and how they get an action that comes from outside the tabs. */
const groups = new Map<StoredKey, Deliver>()
const openedListeners = new Set<() => void>()

export function openTabs(name: StoredKey, window: Parameters<typeof joinTabs>[1]): Tabs {
  const tabs = createTabs(joinTabs(name, window))
  const listeners = new Set<Deliver>()
  groups.set(name, (action) => {
    for (const listener of listeners) listener(action)
    tabs.send(action)
  })
  // The page listens after this task.
  setTimeout(() => openedListeners.forEach((listener) => listener()))
  return {
    ...tabs,
    listen: (listener) => {
      listeners.add(listener)
      const stop = tabs.listen(listener)
      return () => {
        listeners.delete(listener)
        stop()
      }
    },
    leave: () => {
      groups.delete(name)
      tabs.leave()
    },
  }
}

/** Calls back after this page has joined a group. */
export const onOpened = (listener: () => void): void => void openedListeners.add(listener)

/** Gives actions to all tabs of a group, also to this page. Returns false if the page has not joined the group. */
export function deliver(name: StoredKey, actions: readonly AppAction[]): boolean {
  const toGroup = groups.get(name)
  if (toGroup) actions.forEach(toGroup)
  return toGroup !== undefined
}
