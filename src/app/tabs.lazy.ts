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

export const openTabs = (name: StoredKey, window: Parameters<typeof joinTabs>[1]): Tabs =>
  createTabs(joinTabs(name, window))
