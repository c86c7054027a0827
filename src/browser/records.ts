import { clear, createStore, del, entries, set, type UseStore } from 'idb-keyval'

/** Values by key that outlive the page; in memory where the browser denies or loses its database. Never throws. */
export type Records = {
  readonly all: () => Promise<readonly unknown[]>
  /** True once it is in the database. */
  readonly put: (key: string, value: unknown) => Promise<boolean>
  readonly drop: (key: string) => Promise<void>
  readonly clear: () => Promise<void>
}

export function openRecords(name: string): Records {
  const memory = new Map<string, unknown>()
  let store: UseStore | undefined
  const attempt = async <Value>(act: (opened: UseStore) => Promise<Value>): Promise<Value | undefined> => {
    try {
      store ??= createStore(name, 'records')
      return await act(store)
    } catch {
      // Denied, partitioned away, full or closed under us: memory serves until the page is left.
      return undefined
    }
  }
  return {
    all: async () => {
      const stored = await attempt((opened) => entries<string, unknown>(opened))
      return [...new Map([...(stored ?? []), ...memory]).values()]
    },
    put: async (key, value) => {
      memory.set(key, value)
      return (await attempt((opened) => set(key, value, opened).then(() => true))) ?? false
    },
    drop: async (key) => {
      memory.delete(key)
      await attempt((opened) => del(key, opened))
    },
    clear: async () => {
      memory.clear()
      await attempt((opened) => clear(opened))
    },
  }
}
