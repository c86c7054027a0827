import type { Database } from './database.lazy.ts'
import type { StoredKey } from './storedKeys.ts'

/**
 * Values by key that outlive the page. They stay in memory where storage is not allowed, or where the browser denies or
 * loses its database. Never throws.
 */
export type Records = {
  readonly all: () => Promise<readonly unknown[]>
  /** Resolves to true once the value is in the database, to false if the value stays in memory. */
  readonly put: (key: string, value: unknown) => Promise<boolean>
  readonly drop: (key: string) => Promise<void>
  /** Deletes all values, including those that were stored before the visitor restricted storage. */
  readonly clear: () => Promise<void>
  /** Deletes the database. Returns its previous values if `shouldRead` is true, otherwise an empty list. */
  readonly takeAll: (shouldRead: boolean) => Promise<readonly unknown[]>
}

/**
 * Maximum time for an answer of the database, in ms. Some browsers neither carry out an operation nor report an error, as
 * WebKit at the start of a page (https://bugs.webkit.org/show_bug.cgi?id=226547), and messages would wait forever.
 */
const ANSWER_MS = 5_000

export function openRecords(name: StoredKey, isPersistent: () => boolean): Records {
  const memory = new Map<string, unknown>()
  let database: Database | undefined
  // An operation does not wait for a database that owes an answer, which may still carry out all operations later.
  let isSilent = false
  const awaitAnswer = <Value>(answer: Promise<Value>): Promise<Value | undefined> =>
    new Promise((resolve, reject) => {
      const giveUp = (): void => {
        isSilent = true
        resolve(undefined)
      }
      const timer = setTimeout(giveUp, isSilent ? 0 : ANSWER_MS)
      const stopWaiting = (): void => {
        isSilent = false
        clearTimeout(timer)
      }
      answer.finally(stopWaiting).then(resolve, reject)
    })
  const attempt = async <Value>(act: (opened: Database) => Promise<Value>): Promise<Value | undefined> => {
    try {
      database ??= (await import('./database.lazy.ts')).openDatabase(name)
      return await awaitAnswer(act(database))
    } catch {
      // The database is denied, partitioned, full or closed, or its chunk did not load. Memory is used until the page
      // is left.
      return undefined
    }
  }
  const inDatabase: typeof attempt = async (act) => (isPersistent() ? attempt(act) : undefined)
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
    takeAll: async (shouldRead) => {
      const stored = shouldRead ? await attempt((opened) => opened.entries()) : []
      await attempt((opened) => opened.destroy())
      return (stored ?? []).map(([, value]) => value)
    },
  }
}
