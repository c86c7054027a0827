import { expect, test } from '@jest/globals'
import { createStorageAreas, deniedAreas } from '#test/support/widget/fakeStorage.ts'
import { createSyncRecords } from './syncRecords.ts'
import { createListedStorage } from './storage.ts'
import { databaseName, syncRecordsName, scopeOf } from './storedKeys.ts'

const named = (host: string) => syncRecordsName(databaseName(scopeOf('demo', host)))

const storageIn = (areas: Parameters<typeof createListedStorage>[0]) => {
  const storage = createListedStorage(areas)
  storage.moveTo('full', () => false)
  return storage
}

test('a note is found at once under the same name, and under no other name', () => {
  const areas = createStorageAreas(new Map())
  const open = (host: string) => createSyncRecords(storageIn(areas), named(host))
  const notes = open('https://one.test')
  notes.put('a', { text: 'hello' })
  notes.put('b', 2)
  notes.drop('b')
  open('https://one.test:8080').put('c', 3)

  expect([open('https://one.test').all(), open('https://one.test:8080').all()]).toEqual([[{ text: 'hello' }], [3]])
  notes.clear()
  expect([notes.all(), open('https://one.test:8080').all()]).toEqual([[], [3]])
})

test('a note that is not valid JSON is read as undefined', () => {
  const area = new Map([[`${named('https://one.test')}:a`, '{']])
  expect(createSyncRecords(storageIn(createStorageAreas(area)), named('https://one.test')).all()).toEqual([undefined])
})

test('notes last as long as the page if the browser denies storage, and nothing throws', () => {
  const notes = createSyncRecords(storageIn(deniedAreas), named('https://one.test'))
  notes.put('a', 1)
  notes.put('b', 2)
  notes.drop('a')
  expect(notes.all()).toEqual([2])
  notes.clear()
  expect(notes.all()).toEqual([])
})
