import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { anyText } from '#test/support/anyText.ts'
import { toDisplayName } from './displayText.ts'
import { splitFileName } from './fileName.ts'

test.each([
  ['Screenshot 2026-11-23.png', 'Screenshot 2026-1', '1-23.png'],
  ['list.txt', 'list.txt', ''],
  ['a long archive of letters.tar.gz', 'a long archive of letters', '.tar.gz'],
  ['README', 'README', ''],
  ['A sentence. With a stop', 'A sentence. With a stop', ''],
  [`${'e\u0301'.repeat(9)}te\u0301 e\u0301.pdf`, `${'e\u0301'.repeat(9)}te\u0301`, ' e\u0301.pdf'],
])('the file name %j is split into %j and %j', (name, start, end) => {
  expect(splitFileName(name)).toEqual([start, end])
})

test('both parts of a split file name are the whole name, and no part begins with a combining mark', () => {
  fc.assert(
    fc.property(anyText(), (name) => {
      const [start, end] = splitFileName(name)
      expect(start + end).toBe(toDisplayName(name))
      expect(end).not.toMatch(/^\p{M}/u)
    }),
  )
})
