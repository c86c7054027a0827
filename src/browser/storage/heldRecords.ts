import type { Database } from './database.lazy.ts'
import type { Scope } from './storedKeys.ts'
import { readLocks } from '../locks.ts'

/** Values in a database, each of which belongs to one open tab. Never throws. */
export type HeldRecords = {
  readonly put: (id: string, value: unknown) => Promise<void>
  readonly drop: (id: string) => Promise<void>
  /** Returns a value whose tab is closed or reloaded, which now belongs to this tab; undefined if there is none. */
  readonly adopt: () => Promise<unknown>
}

/** Prefix of the keys. Pending messages are in the same database, so that whatever deletes it deletes both. */
const PREFIX = 'voice:'

type Environment = Window & typeof globalThis

/** Opens the values of a database. A tab holds a lock for each of its values, which the browser releases with the tab. */
export function openHeldRecords(window: Environment, scope: Scope): HeldRecords {
  const releases = new Map<string, () => void>()
  let database: Database | undefined
  const attempt = async <Value>(act: (opened: Database) => Promise<Value>): Promise<Value | undefined> => {
    try {
      database ??= (await import('./database.lazy.ts')).openDatabase(scope)
      return await act(database)
    } catch {
      // The database is denied, full or closed, or its chunk did not load. The value stays in memory.
      return undefined
    }
  }
  const hold = async (id: string): Promise<boolean> => {
    if (releases.has(id)) return true
    const release = await requestLock(window, `${scope}#voice${id}`)
    if (release) releases.set(id, release)
    return release !== undefined
  }
  return {
    put: async (id, value) => {
      await hold(id)
      await attempt((opened) => opened.set(PREFIX + id, value))
    },
    drop: async (id) => {
      await attempt((opened) => opened.del(PREFIX + id))
      releases.get(id)?.()
      releases.delete(id)
    },
    adopt: async () => {
      for (const [key, value] of (await attempt((opened) => opened.entries())) ?? [])
        if (key.startsWith(PREFIX) && (await hold(key.slice(PREFIX.length)))) return value
      return undefined
    },
  }
}

/** Takes a lock until the returned function is called; undefined if another tab has it. */
function requestLock(window: Environment, name: string): Promise<(() => void) | undefined> {
  const locks = readLocks(window)
  // Only browsers that are older than the supported ones have no locks.
  if (locks === undefined) return Promise.resolve(() => undefined)
  return new Promise((resolve) => {
    locks
      .request(name, { ifAvailable: true }, (lock) => {
        if (lock === null) resolve(undefined)
        else return new Promise<void>((release) => resolve(release))
        return undefined
      })
      // A page that is being unloaded gets no lock.
      .catch(() => resolve(undefined))
  })
}
