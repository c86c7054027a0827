import { expect, test } from '@jest/globals'
import { storageOver } from '#test/support/fakeStorage.ts'
import { createStorage } from './storage.ts'

const refuse = (): never => {
  throw new DOMException('denied', 'SecurityError')
}

test('what is written is found by whoever comes later', () => {
  const area = new Map<string, string>()
  const storage = createStorage(() => storageOver(area))
  storage.write('a:1', 'one')
  storage.write('a:2', 'two')
  storage.remove('a:1')
  const later = createStorage(() => storageOver(area))

  expect([later.read('a:1'), later.read('a:2')]).toEqual([undefined, 'two'])
})

test('what another page removed or changed is so here as well', () => {
  const area = new Map<string, string>()
  const storage = createStorage(() => storageOver(area))
  storage.write('a', 'one')
  storage.write('b', 'two')
  area.delete('a')
  area.set('b', 'three')

  expect([storage.read('a'), storage.read('b')]).toEqual([undefined, 'three'])
})

test.each<[string, () => Storage]>([
  ['cannot even be named', refuse],
  ['is full', () => Object.assign(storageOver(new Map()), { setItem: refuse })],
])('storage that %s lasts as long as the page', (_name, area) => {
  const storage = createStorage(area)
  storage.write('a', 'one')
  storage.write('b', 'two')
  storage.remove('a')

  expect([storage.read('a'), storage.read('b')]).toEqual([undefined, 'two'])
})
