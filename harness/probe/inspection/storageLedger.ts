/** Place of a stored value, with the names that the register of stored values has. */
type StoragePlace = 'local storage' | 'session storage' | 'cookie' | 'IndexedDB'

/** Value that the page has stored. Its size is that of its key and its value, in bytes of UTF-8 or JSON. */
export type StoredEntry = { readonly place: StoragePlace; readonly key: string; readonly bytes: number }

/** Returns everything that the page's origin has stored and this page may read. A denied place is left out. */
export async function readStorage(page: Window & typeof globalThis): Promise<readonly StoredEntry[]> {
  return [
    ...toEntries(
      'local storage',
      openArea(() => page.localStorage),
    ),
    ...toEntries(
      'session storage',
      openArea(() => page.sessionStorage),
    ),
    ...readCookies(page.document.cookie),
    ...(await readDatabases(page)),
  ]
}

const sizeOf = (text: string): number => new Blob([text]).size

const toEntries = (place: StoragePlace, area: Storage | undefined): readonly StoredEntry[] =>
  Array.from({ length: area?.length ?? 0 }, (_, index) => {
    const key = area?.key(index) ?? ''
    return { place, key, bytes: sizeOf(key) + sizeOf(area?.getItem(key) ?? '') }
  })

function openArea(open: () => Storage): Storage | undefined {
  try {
    return open()
  } catch {
    // The browser denies storage to a frame of another site.
    return undefined
  }
}

const readCookies = (cookies: string): readonly StoredEntry[] =>
  cookies
    .split('; ')
    .filter((cookie) => cookie !== '')
    .map((cookie) => ({ place: 'cookie', key: cookie.split('=')[0] ?? '', bytes: sizeOf(cookie) }))

async function readDatabases({ indexedDB }: Window & typeof globalThis): Promise<readonly StoredEntry[]> {
  try {
    const databases = await indexedDB.databases()
    const names = databases.flatMap(({ name }) => name ?? [])
    return await Promise.all(names.map(async (key) => ({ place: 'IndexedDB', key, bytes: await sizeOfDatabase(key, indexedDB) }))) // prettier-ignore
  } catch {
    // Some browsers cannot list databases, or deny them to a frame of another site.
    return []
  }
}

/** Returns the size of all values of a database as JSON, in bytes. */
async function sizeOfDatabase(name: string, indexedDB: IDBFactory): Promise<number> {
  const database = await resultOf(indexedDB.open(name))
  // The page may delete or upgrade the database at any time, and must not wait for this connection.
  database.addEventListener('versionchange', () => database.close())
  try {
    const stores = [...database.objectStoreNames]
    if (stores.length === 0) return 0
    const transaction = database.transaction(stores)
    const values = await Promise.all(stores.map((store) => resultOf(transaction.objectStore(store).getAll())))
    return sizeOf(JSON.stringify(values))
  } finally {
    database.close()
  }
}

const resultOf = <Value>(request: IDBRequest<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('The database cannot be read.')))
  })
