import { expect, test } from '@jest/globals'
import { addEntry, type HistoryEntry, loadHistory, saveHistory, withAnswer } from './history.ts'

const entry = (id: string, text = '{}'): HistoryEntry => ({
  id,
  at: 1,
  operation: 'command:widget-visible',
  prefix: '',
  text,
})

const createStorage = (initial: string | null = null) => {
  let content = initial
  const storage = { getItem: () => content, setItem: (_key: string, next: string) => void (content = next) }
  return () => storage
}

test('the history keeps the newest entries first and finds them again after a reload', () => {
  const storage = createStorage()
  const answered = withAnswer(addEntry([entry('a')], entry('b')), 'a', {
    status: 'done',
    text: 'acknowledged',
    milliseconds: 3,
  })
  saveHistory(storage, answered)

  expect(loadHistory(storage).map(({ id, answer }) => [id, answer?.text])).toEqual([['b', undefined], ['a', 'acknowledged']]) // prettier-ignore
})

test('the history drops the oldest entries beyond 200 entries or a million characters, never the newest', () => {
  const many = Array.from({ length: 250 }, (_, index) => entry(String(index)))
  const all = many.reduce<readonly HistoryEntry[]>(addEntry, [])
  expect([all.length, all[0]?.id]).toEqual([200, '249'])

  const large = addEntry([entry('old'), entry('older')], entry('huge', 'x'.repeat(2_000_000)))
  expect(large.map(({ id }) => id)).toEqual(['huge'])
  const storage = createStorage()
  saveHistory(storage, large)
  expect(loadHistory(storage)).toEqual([])
})

test.each([
  ['not JSON'],
  ['{}'],
  ['[1,{"id":"a"}]'],
  ['[{"id":"a","at":1,"operation":"x","prefix":"","text":"","answer":7}]'],
])('the history ignores stored text of another form: %s', (stored) =>
  expect(loadHistory(createStorage(stored))).toEqual([]),
)

test('a storage that the browser denies or that is full gives no history, and throws nothing', () => {
  const full = { setItem: () => { throw new DOMException('full', 'QuotaExceededError') } } // prettier-ignore
  const deny = () => {
    throw new DOMException('denied', 'SecurityError')
  }

  expect(loadHistory(deny)).toEqual([])
  expect(() => saveHistory(deny, [entry('a')])).not.toThrow()
  expect(() => saveHistory(() => full, [entry('a')])).not.toThrow()
})
