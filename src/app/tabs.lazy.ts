import { joinTabs, type TabGroup } from '#browser/tabs.ts'
import type { StoredKey } from '#browser/storage/storedKeys.ts'
import type { Tabs } from '#sagas/services.ts'
import { fieldsOf } from '#tools/fields.ts'
import type { AppAction } from '#state/root.ts'

/** Version of the messages between tabs. Other versions are ignored, as another build may send unknown actions. */
const VERSION = 1

export const toMessage = (action: AppAction) => ({ version: VERSION, fact: action })

/**
 * Sends actions between the tabs of one visitor. The channel belongs to our origin, so only our own code uses it.
 * `onShare` gets each action that this tab sends, or receives from another one.
 */
export const createTabs = (group: TabGroup, onShare?: (action: AppAction) => void): Tabs => ({
  requestLeadership: group.requestLeadership,
  leave: group.leave,
  send: (action) => {
    group.send(toMessage(action))
    onShare?.(action)
  },
  listen: (listener) =>
    group.listen((message) => {
      if (!isEnvelope(message)) return
      listener(message.fact)
      onShare?.(message.fact)
    }),
})

const isEnvelope = (message: unknown): message is { readonly fact: AppAction } =>
  fieldsOf(message)['version'] === VERSION && 'type' in fieldsOf(fieldsOf(message)['fact'])

/** The groups that this page has joined, by name. */
export const groups = new Map<StoredKey, TabGroup>()

/** Called with each action that the tabs of a group share, and without one after this page has joined the group. */
export const groupListeners = new Set<(group: StoredKey, action?: AppAction) => void>()

export function openTabs(name: StoredKey, window: Parameters<typeof joinTabs>[1]): Tabs {
  const group = joinTabs(name, window)
  groups.set(name, group)
  const notify = (action?: AppAction): void => groupListeners.forEach((listener) => listener(name, action))
  // The page listens after this task.
  setTimeout(notify)
  const leave = (): void => {
    groups.delete(name)
    group.leave()
  }
  return createTabs({ ...group, leave }, notify)
}
