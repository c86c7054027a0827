import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { anyText } from '#test/support/anyText.ts'
import { cutText, PIECE_CHARACTERS, PIECE_LINES } from './cutText.ts'

const lines = (text: string): number => text.split('\n').length

test.each([
  ['nowhere in a short text', 'a', ['a']],
  ['at a paragraph', `${'a'.repeat(6_000)}\n\n${'b'.repeat(6_000)}`, [`${'a'.repeat(6_000)}\n\n`, 'b'.repeat(6_000)]],
  ['between words', `${'a'.repeat(9_000)} ${'b'.repeat(6_000)}`, [`${'a'.repeat(9_000)} `, 'b'.repeat(6_000)]],
  ['inside a word over the limit', 'a'.repeat(10_001), ['a'.repeat(10_000), 'a']],
  ['before a surrogate pair', `${'a'.repeat(9_999)}😀`, ['a'.repeat(9_999), '😀']],
  ['after 190 lines', 'a\n'.repeat(191), ['a\n'.repeat(190), 'a\n']],
  ['inside a code block', `~~~js\n${'a\n'.repeat(200)}~~~`, [`~~~js\n${'a\n'.repeat(189)}`, `~~~js\n${'a\n'.repeat(11)}~~~`]],
  ['after a closed code block', `~~~js\n~~~\n${'a\n'.repeat(200)}`, [`~~~js\n~~~\n${'a\n'.repeat(188)}`, 'a\n'.repeat(12)]],
  ['inside a table', `a\n|b|c|\n|-|-|\n${'|d|e|\n'.repeat(200)}f`, [`a\n|b|c|\n|-|-|\n${'|d|e|\n'.repeat(187)}`, `|b|c|\n|-|-|\n${'|d|e|\n'.repeat(13)}f`]],
  ['after a table', `|b|\n|-|\n\n${'a\n'.repeat(200)}`, [`|b|\n|-|\n\n${'a\n'.repeat(187)}`, 'a\n'.repeat(13)]],
  ['after eight combining marks', `e${'\u0301'.repeat(5_000)}f`, [`e${'\u0301'.repeat(8)}f`]],
])('cutText cuts only at allowed places: %s', (_, text, pieces) => {
  expect(cutText(text)).toEqual(pieces)
}) // prettier-ignore

test('pieces of a text without fences, tables and combining marks join to the text and stay within the limits', () => {
  const part = fc.oneof(anyText({ maxLength: 5 }), fc.constantFrom('\n', '\n\n', ' ', 'words and ', '😀'))
  const text = fc.tuple(fc.array(part, { maxLength: 12 }), fc.integer({ min: 1, max: 3_000 })).map(([parts, times]) =>
    parts
      .join('')
      .replace(/[`~|]|\p{M}/gu, '')
      .repeat(times),
  )
  fc.assert(
    fc.property(text, (any) => {
      const pieces = cutText(any)
      expect(pieces.join('')).toBe(any)
      for (const piece of pieces) {
        expect(piece.length).toBeLessThanOrEqual(PIECE_CHARACTERS)
        expect(lines(piece)).toBeLessThanOrEqual(PIECE_LINES + 1)
      }
    }),
    { numRuns: 100 },
  )
})

test('a long text is cut into few pieces', () => {
  expect(cutText('word '.repeat(200_000)).length).toBeLessThanOrEqual(202)
  expect(cutText('a\n\n'.repeat(10_000)).length).toBeLessThanOrEqual(220)
})
