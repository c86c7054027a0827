import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { effortOf, TOO_MUCH_MS } from '#test/support/effort.ts'
import { matchesPattern } from './pattern.ts'

test.each([
  ['\\d{4}', '4411', true],
  ['\\d{4}', '44112', false],
  ['[A-Z]{2}-?\\d+', 'AB-12', true],
  ['[A-Z]{2}-?\\d+', 'ab-12', false],
  ['a|b', 'ab', false],
  ['/^[a-z]+$/i', 'ABC', true],
  ['/^[a-z]+$/', 'ABC', false],
  ['/\\d/', 'flat 4', true],
  ['[\\w-.]+', 'a-b.c', true],
  ['[\\w-.]+', 'a b', false],
  ['(\\+49)?\\d+', '+4912', true],
  ['\\p{L}+', 'Zoë', true],
  ['([', 'anything', true],
  ['/(/', 'anything', true],
  ['\\d'.repeat(200), 'anything', true],
])('%p holds for %p: %p', (pattern, text, expected) => expect(matchesPattern(pattern, text)).toBe(expected))

test('a text longer than any field of its kind is not held against a pattern', () => {
  expect(matchesPattern('x', 'y'.repeat(201))).toBe(true)
  expect(matchesPattern('x', 'y'.repeat(200))).toBe(false)
})

const FULL = `${'a'.repeat(199)}!`

test.each([
  ['(a+)+'],
  ['(a*)*'],
  ['([a-z]+)*'],
  ['(a|aa)+'],
  ['(a|a?)+'],
  ['(a{1,10}){20}'],
  ['((a+))+'],
  ['(?:a+){2,}'],
  ['(?<n>a+)+'],
  ['a*a*a*a*a*a*b'],
  ['.*.*.*.*=.*'],
  ['(.*)\\1+'],
  ['(?=(a+))\\1b'],
  ['/(a+)+$/'],
  ['(a?){200}'],
  ['(a+?)+?'],
  ['a{1,9})+(?:'],
])('%p cannot keep the browser busy', (pattern) => {
  expect(effortOf(() => matchesPattern(pattern, FULL))).toBeLessThan(TOO_MUCH_MS)
})

test('no pattern and no text throws or lasts', () => {
  const sign = fc.constantFrom('a', '.', '\\d', '[a-z]', '(', ')', '*', '+', '?', '{2}', '{1,9}', '{3,}', '|', '(?:', '\\1', '^', '$', '[', ']', '/') // prettier-ignore
  fc.assert(
    fc.property(fc.array(sign, { maxLength: 30 }), (signs) => {
      expect(effortOf(() => matchesPattern(signs.join(''), FULL))).toBeLessThan(TOO_MUCH_MS)
    }),
    { numRuns: 2_000 },
  )
})
