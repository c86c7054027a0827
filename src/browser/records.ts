import type { Database } from './database.ts'
import type { StoredKey } from './storedKeys.ts'

/** Values by key that outlive the page; in memory where nothing may, or the browser denies or loses its database. Never throws. */
export type Records = {
  readonly all: () => Promise<readonly unknown[]>
  /** True once it is in the database. */
  readonly put: (key: string, value: unknown) => Promise<boolean>
  readonly drop: (key: string) => Promise<void>
  /** Nothing is left, also not of a time when more might last. */
  readonly clear: () => Promise<void>
  /** The database goes, and what is read of it before that is given back. */
  readonly abandon: (isRead: boolean) => Promise<readonly unknown[]>
}

export function openRecords(name: StoredKey, mayLast: () => boolean): Records {
  const memory = new Map<string, unknown>()
  let database: Database | undefined
  const attempt = async <Value>(act: (opened: Database) => Promise<Value>): Promise<Value | undefined> => {
    try {
      database ??= (await import('./database.ts')).openDatabase(name)
      return await act(database)
    } catch {
      // Denied, partitioned away, full, closed under us, or its code not to be had: memory serves until the page is left.
      return undefined
    }
  }
  const inDatabase: typeof attempt = async (act) => (mayLast() ? attempt(act) : undefined)
  return {
    all: async () => {
      const stored = await inDatabase((opened) => opened.entries())
      return [...new Map([...(stored ?? []), ...memory]).values()]
    },
    put: async (key, value) => {
      memory.set(key, value)
      return (await inDatabase((opened) => opened.set(key, value).then(() => true))) ?? false
    },
    drop: async (key) => {
      memory.delete(key)
      await inDatabase((opened) => opened.del(key))
    },
    clear: async () => {
      memory.clear()
      await attempt((opened) => opened.destroy())
    },
    abandon: async (isRead) => {
      const stored = isRead ? await attempt((opened) => opened.entries()) : []
      await attempt((opened) => opened.destroy())
      return (stored ?? []).map(([, value]) => value)
    },
  }
}
