import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { anyText } from '#test/support/anyText.ts'
import { limitMarks, toDisplayName } from './displayText.ts'

test.each([
  ['photo\u202Egnp.exe', 'photognp.exe'],
  ['\u2067photo\u2069\u2066gnp.exe\u2069', 'photognp.exe'],
  ['invoice\u200F.pdf', 'invoice.pdf'],
  ['two\nlines\tand\0more', 'twolinesandmore'],
  ['\u202DMara\u202C Lindqvist ', 'Mara Lindqvist'],
  ['مارا', 'مارا'],
  ['क्षत्रिय', 'क्षत्रिय'],
  ['👩‍👩‍👧', '👩‍👩‍👧'],
  [`M${'\u0301'.repeat(300)}ara`, `M${'\u0301'.repeat(8)}ara`],
])('toDisplayName shows %j as %j', (name, shown) => {
  expect(toDisplayName(name)).toBe(shown)
})

test('toDisplayName shortens a very long name in its middle', () => {
  expect(toDisplayName(`${'a'.repeat(100_000)}.exe`)).toMatch(/^a{255}…a+\.exe$/)
})

test('toDisplayName returns no direction controls, control characters or more than eight marks on a letter', () => {
  fc.assert(
    fc.property(anyText({ maxLength: 40 }), (name) => {
      expect(toDisplayName(name)).not.toMatch(/[\u202A-\u202E\u2066-\u2069\p{Cc}]|\p{M}{9}/u)
    }),
  )
})

test('limitMarks keeps the combining marks of real languages', () => {
  const text = 'ḗ וַיֹּ֣אמֶר ཧཱུྃ ฎีกำ้'
  expect(limitMarks(text)).toBe(text)
})
