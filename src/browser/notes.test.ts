import { expect, test } from '@jest/globals'
import { storageOver } from '#test/support/fakeStorage.ts'
import { createNotes } from './notes.ts'

const refuse = (): never => {
  throw new DOMException('denied', 'SecurityError')
}

test('what is put is found at once by whoever opens the same name, and by nobody else', () => {
  const area = (): Storage => storage
  const storage = storageOver(new Map())
  const notes = createNotes(area, 'one')
  notes.put('a', { words: 'hello' })
  notes.put('b', 2)
  notes.drop('b')
  createNotes(area, 'other').put('c', 3)

  expect([createNotes(area, 'one').all(), createNotes(area, 'other').all()]).toEqual([[{ words: 'hello' }], [3]])
  notes.clear()
  expect([notes.all(), createNotes(area, 'other').all()]).toEqual([[], [3]])
})

test('what is no note reads as nothing', () => {
  const area = storageOver(new Map([['one:a', '{']]))
  expect(createNotes(() => area, 'one').all()).toEqual([undefined])
})

test('where a browser denies storage notes last as long as the page, and nothing throws', () => {
  const notes = createNotes(refuse, 'one')
  notes.put('a', 1)
  notes.put('b', 2)
  notes.drop('a')
  expect(notes.all()).toEqual([2])
  notes.clear()
  expect(notes.all()).toEqual([])
})
