/** Storage that never throws: where a browser denies it, values live as long as the page. */
export type GuardedStorage = {
  readonly read: (key: string) => string | undefined
  readonly write: (key: string, value: string) => void
  readonly remove: (key: string) => void
}

/** `area` is a function because in some browsers merely naming `localStorage` throws. */
export function createStorage(area: () => Storage): GuardedStorage {
  const memory = new Map<string, string>()
  const attempt = <Value>(act: (storage: Storage) => Value): Value | undefined => {
    try {
      return act(area())
    } catch {
      // Denied, partitioned away or full: memory serves until the page is left.
      return undefined
    }
  }
  return {
    read: (key) => memory.get(key) ?? attempt((storage) => storage.getItem(key)) ?? undefined,
    write: (key, value) => {
      const isStored = attempt((storage) => (storage.setItem(key, value), true)) ?? false
      if (isStored) memory.delete(key)
      else memory.set(key, value)
    },
    remove: (key) => {
      memory.delete(key)
      attempt((storage) => storage.removeItem(key))
    },
  }
}
