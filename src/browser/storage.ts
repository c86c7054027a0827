import type { StoredKey } from './storedKeys.ts'

/** How long things may lie in this browser: as long as the page, until the tab is closed, or for good. */
export type Level = 'none' | 'session' | 'full'

/** In some browsers merely naming one of them throws. */
type Areas = Pick<Window, 'localStorage' | 'sessionStorage'>

/** Storage that never throws and keeps to its level: what may lie, or can be put, nowhere else lives as long as the page. */
export type GuardedStorage = {
  /** At another level than its own: what lies there, before anything of it has been moved. */
  readonly read: (key: StoredKey, at?: Level) => string | undefined
  readonly write: (key: StoredKey, value: string) => void
  readonly remove: (key: StoredKey) => void
  readonly level: () => Level | undefined
  /** Takes what is ours along and leaves nothing of it elsewhere. Before the first time nothing is read or stored. */
  readonly moveTo: (level: Level, isOurs: (key: string, level: Level) => boolean) => void
}

/** Calls `act` with the storage of a level. Undefined where the level has none, or the browser refuses. */
function attemptIn<Value>(areas: Areas, level: Level | undefined, act: (storage: Storage) => Value): Value | undefined {
  try {
    if (level === 'full') return act(areas.localStorage)
    return level === 'session' ? act(areas.sessionStorage) : undefined
  } catch {
    // Denied, partitioned away or full: memory serves until the page is left.
    return undefined
  }
}

export type ListedStorage = GuardedStorage & { readonly keys: () => readonly string[] }

/** Storage with a list of its keys. The loader needs no list and has no bytes for one. */
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
  const empty = (at: Level, isOurs: (key: string) => boolean, isRead: boolean): void =>
    attempt((storage) => {
      for (const key of Object.keys(storage).filter(isOurs)) {
        if (isRead && !memory.has(key)) memory.set(key, storage.getItem(key) ?? '')
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
      // Who may keep nothing from the start does not read what is left from before.
      const isRead = level !== undefined || next !== 'none'
      for (const at of ['full', 'session'] as const) if (at !== next) empty(at, (key) => isOurs(key, 'none'), isRead)
      level = next
      for (const [key, value] of memory) if (isOurs(key, next)) write(key, value)
    },
  }
}
