import 'fake-indexeddb/auto'
import { afterEach, expect, test } from '@jest/globals'
import { openRecords } from './records.ts'

const real = globalThis.indexedDB

afterEach(() => {
  globalThis.indexedDB = real
})

const deny = (denied: unknown): void => {
  globalThis.indexedDB = denied as IDBFactory
}

test('what is put is found by whoever opens the same name, and by nobody else', async () => {
  const records = openRecords('demo@shop')
  expect(await records.put('a', { words: 'one' })).toBe(true)
  await records.put('b', { words: 'two' })
  await records.drop('a')

  expect(await openRecords('demo@shop').all()).toEqual([{ words: 'two' }])
  expect(await openRecords('demo@other').all()).toEqual([])
})

test.each([
  ['is not there', undefined],
  ['throws when it is named', { open: () => { throw new DOMException('denied', 'SecurityError') } }],
  ['fails when it is opened', { open: () => failing() }],
])('a database that %s is replaced by memory', async (_name, denied) => {
  deny(denied)
  const records = openRecords('demo@denied')
  expect(await records.put('a', 1)).toBe(false)
  await records.put('b', 2)
  await records.drop('a')
  expect(await records.all()).toEqual([2])
  await records.clear()

  expect(await records.all()).toEqual([])
}) // prettier-ignore

/** As a foreign frame's is: it opens, and then it does not. */
function failing(): IDBOpenDBRequest {
  const request = { error: new DOMException('denied', 'UnknownError'), onerror: (): void => undefined }
  queueMicrotask(() => request.onerror())
  return request as unknown as IDBOpenDBRequest
}
