import type { StoredKey } from './storedKeys.ts'

/**
 * Lifetime of the values stored in this browser: while the page lives (`none`), until the tab is closed, or permanent.
 */
export type Level = 'none' | 'session' | 'full'

/** Storage areas of a window. In some browsers reading either property throws. */
type Areas = Pick<Window, 'localStorage' | 'sessionStorage'>

/**
 * Storage that never throws and respects its level. Values that may not or cannot be stored stay in memory while the
 * page lives.
 */
export type GuardedStorage = {
  /** Reads a value at the current level. `at` names another level, whose values `moveTo` has not moved yet. */
  readonly read: (key: StoredKey, at?: Level) => string | undefined
  readonly write: (key: StoredKey, value: string) => void
  readonly remove: (key: StoredKey) => void
  readonly level: () => Level | undefined
  /**
   * Moves our values to the given level and removes them from the others. Before the first call nothing is read from or
   * written to the browser.
   */
  readonly moveTo: (level: Level, isOurs: (key: string, level: Level) => boolean) => void
}

/** Calls `act` with the storage of a level. Returns undefined if the level has no storage or the browser refuses. */
function attemptIn<Value>(areas: Areas, level: Level | undefined, act: (storage: Storage) => Value): Value | undefined {
  try {
    if (level === 'full') return act(areas.localStorage)
    return level === 'session' ? act(areas.sessionStorage) : undefined
  } catch {
    // The storage is denied, partitioned or full. Memory is used until the page is left.
    return undefined
  }
}

export type ListedStorage = GuardedStorage & { readonly keys: () => readonly string[] }

/** Creates storage that can list its keys. */
export function createListedStorage(areas: Areas): ListedStorage {
  const memory = new Map<string, string>()
  const storage = createStorage(areas, memory)
  return { ...storage, keys: () => [...(attemptIn(areas, storage.level(), Object.keys) ?? []), ...memory.keys()] }
}

export function createStorage(areas: Areas, memory = new Map<string, string>()): GuardedStorage {
  let level: Level | undefined
  const attempt = <Value>(act: (storage: Storage) => Value, at = level): Value | undefined => attemptIn(areas, at, act)
  const write = (key: string, value: string): void => {
    if (attempt((storage) => (storage.setItem(key, value), true))) memory.delete(key)
    else memory.set(key, value)
  }
  const clearArea = (at: Level, isOurs: (key: string) => boolean, shouldKeep: boolean): void =>
    attempt((storage) => {
      for (const key of Object.keys(storage).filter(isOurs)) {
        if (shouldKeep && !memory.has(key)) memory.set(key, storage.getItem(key) ?? '')
        storage.removeItem(key)
      }
    }, at)
  return {
    read: (key, at) => memory.get(key) ?? attempt((storage) => storage.getItem(key), at) ?? undefined,
    write,
    remove: (key) => {
      memory.delete(key)
      attempt((storage) => storage.removeItem(key))
    },
    level: () => level,
    moveTo: (next, isOurs) => {
      // If nothing may be stored from the start, values of earlier visits are removed without being read.
      const shouldKeep = level !== undefined || next !== 'none'
      for (const at of ['full', 'session'] as const)
        if (at !== next) clearArea(at, (key) => isOurs(key, 'none'), shouldKeep)
      level = next
      for (const [key, value] of memory) if (isOurs(key, next)) write(key, value)
    },
  }
}
