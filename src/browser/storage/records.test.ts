import 'fake-indexeddb/auto'
import { afterEach, expect, jest, test } from '@jest/globals'
import { openRecords, type Records } from './records.ts'
import { databaseName, scopeOf } from './storedKeys.ts'

const named = (host: string) => databaseName(scopeOf('demo', host))
const [SHOP, OTHER, DENIED] = [named('shop'), named('other'), named('denied')]
const [SILENT, LATE, STOPPED] = [named('silent'), named('late'), named('stopped')]

const always = (): boolean => true

const real = globalThis.indexedDB

afterEach(() => {
  globalThis.indexedDB = real
  jest.useRealTimers()
})

const deny = (denied: unknown): void => {
  globalThis.indexedDB = denied as IDBFactory
}

test('a record is found under the same database name, and under no other name', async () => {
  const records = openRecords(SHOP, always)
  expect(await records.put('a', { text: 'one' })).toBe(true)
  await records.put('b', { text: 'two' })
  await records.drop('a')

  expect(await openRecords(SHOP, always).all()).toEqual([{ text: 'two' }])
  expect(await openRecords(OTHER, always).all()).toEqual([])
})

test.each([
  ['is missing', undefined],
  ['throws in open', { open: () => { throw new DOMException('denied', 'SecurityError') } }],
  ['reports an error in open', { open: () => failing() }],
])('records are kept in memory if IndexedDB %s', async (_name, denied) => {
  deny(denied)
  const records = openRecords(DENIED, always)
  expect(await records.put('a', 1)).toBe(false)
  await records.put('b', 2)
  await records.drop('a')
  expect(await records.all()).toEqual([2])
  await records.clear()

  expect(await records.all()).toEqual([])
}) // prettier-ignore

test('records are kept in memory if IndexedDB never answers, and only the first operation waits for it', async () => {
  jest.useFakeTimers()
  deny({ open: () => ({}) })
  const records = openRecords(SILENT, always)
  const first = records.put('a', 1)
  await jest.advanceTimersByTimeAsync(4_900)
  expect(await Promise.race([first, Promise.resolve('waiting')])).toBe('waiting')
  await jest.advanceTimersByTimeAsync(200)
  expect(await first).toBe(false)
  const second = records.put('b', 2)
  await jest.advanceTimersByTimeAsync(0)
  expect(await second).toBe(false)
  const all = records.all()
  await jest.advanceTimersByTimeAsync(0)
  expect(await all).toEqual([1, 2])
})

const SILENT_STORE = { put: () => ({}), transaction: { db: {} } }

test.each<[string, (records: Records) => Promise<unknown>, () => void]>([
  [
    'that has answered before',
    (records) => records.put('a', 1),
    () =>
      jest
        .spyOn(IDBDatabase.prototype, 'transaction')
        .mockReturnValue({ objectStore: () => SILENT_STORE } as unknown as IDBTransaction),
  ],
  ['whose deletion has been answered', (records) => records.clear(), () => deny({ open: () => ({}) })],
])('an operation waits for at most 5 s for a database %s', async (_case, prepare, silence) => {
  jest.useFakeTimers({ doNotFake: ['setImmediate'] })
  const records = openRecords(STOPPED, always)
  await prepare(records)
  silence()
  const stored = records.put('b', 2)
  await jest.advanceTimersByTimeAsync(5_100)
  expect(await stored).toBe(false)
})

test('a database that answers late has all records, and is waited for again', async () => {
  jest.useFakeTimers()
  const opening = {
    result: undefined as unknown,
    onupgradeneeded: (): void => undefined,
    onsuccess: (): void => undefined,
  }
  deny({ open: () => opening })
  const records = openRecords(LATE, always)
  const first = records.put('a', 1)
  await jest.advanceTimersByTimeAsync(6_000)
  expect(await first).toBe(false)

  jest.useRealTimers()
  const request = real.open(LATE)
  await new Promise((resolve) => {
    request.onupgradeneeded = () => {
      opening.result = request.result
      opening.onupgradeneeded()
    }
    request.onsuccess = () => resolve(opening.onsuccess())
  })
  await records.all()
  expect(await records.put('b', 2)).toBe(true)
  expect(await records.all()).toEqual([1, 2])
})

const databases = async (): Promise<readonly (string | undefined)[]> =>
  (await indexedDB.databases()).map(({ name }) => name)

test('records last as long as the page, without a database, if storage is not allowed', async () => {
  const records = openRecords(named('none'), () => false)
  expect(await records.put('a', 1)).toBe(false)
  await records.put('b', 2)
  await records.drop('a')

  expect(await records.all()).toEqual([2])
  expect(await databases()).not.toContain(named('none'))
})

test('clear deletes an earlier database even if storage is no longer allowed', async () => {
  const name = named('cleared')
  await openRecords(name, always).put('a', 1)
  await openRecords(name, () => false).clear()

  expect(await databases()).not.toContain(name)
})

test('abandon deletes the database at once and returns its records, even if it is open elsewhere', async () => {
  let mayLast = true
  const [one, other] = [openRecords(named('going'), () => mayLast), openRecords(named('going'), () => mayLast)]
  await one.put('a', { text: 'one' })
  await other.put('b', { text: 'two' })
  mayLast = false

  expect(await one.takeAll(true)).toEqual([{ text: 'one' }, { text: 'two' }])
  expect(await one.all()).toEqual([{ text: 'one' }])
  expect(await databases()).not.toContain(named('going'))
  mayLast = true
  expect(await one.put('c', 3)).toBe(true)
  expect(await openRecords(named('going'), always).all()).toEqual([3])
})

test('abandon deletes the records and returns none if they must not be read', async () => {
  await openRecords(named('unread'), always).put('a', 1)
  expect(await openRecords(named('unread'), () => false).takeAll(false)).toEqual([])
  expect(await openRecords(named('unread'), always).all()).toEqual([])
})

/** Returns an open request that fails later, as in a third-party frame. */
function failing(): IDBOpenDBRequest {
  const request = { error: new DOMException('denied', 'UnknownError'), onerror: (): void => undefined }
  queueMicrotask(() => request.onerror())
  return request as unknown as IDBOpenDBRequest
}
