import { createStore, del, entries, set } from 'idb-keyval'
import type { StoredKey } from './storedKeys.ts'

/** Database of values by key. Its methods reject if the browser denies IndexedDB. */
export type Database = {
  readonly entries: () => Promise<readonly (readonly [string, unknown])[]>
  readonly set: (key: string, value: unknown) => Promise<void>
  readonly del: (key: string) => Promise<void>
  readonly destroy: () => Promise<void>
}

export function openDatabase(name: StoredKey): Database {
  let store = createStore(name, 'records')
  const withStore: typeof store = (mode, act) =>
    store(mode, (records) => {
      const { db } = records.transaction
      // Another tab wants to delete the database, which is blocked while any tab keeps it open.
      db.onversionchange = () => {
        db.close()
        store = createStore(name, 'records')
      }
      return act(records)
    })
  return {
    entries: () => entries<string, unknown>(withStore),
    set: (key, value) => set(key, value, withStore),
    del: (key) => del(key, withStore),
    destroy: () =>
      new Promise((resolve) => {
        const request = indexedDB.deleteDatabase(name)
        request.onsuccess = request.onerror = request.onblocked = () => resolve()
      }),
  }
}
