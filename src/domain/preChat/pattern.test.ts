import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { measureCpuMs, CPU_LIMIT_MS } from '#test/support/cpuTime.ts'
import { findPatternProblem, matchesPattern } from './pattern.ts'
import { MAX_STEPS, toProgram } from './patternProgram.ts'
import { parsePattern } from './patternSyntax.ts'

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
])('matchesPattern with the pattern %p and the text %p is %p', (pattern, text, expected) =>
  expect(matchesPattern(pattern, text)).toBe(expected),
)

test('a text of more than 200 characters passes without a pattern match', () => {
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
  ['(?:a|a)'.repeat(23)],
  ['/a*a*a*b/'],
  ['((((){200}){200}){200}){200}'],
  ['(a{100}){100}'],
])('the pattern %p is matched within the time limit', (pattern) => {
  expect(measureCpuMs(() => matchesPattern(pattern, FULL))).toBeLessThan(CPU_LIMIT_MS)
})

const SIGNS = [
  ...['a', 'b', '.', '\\d', '[a-z]', '[^a]', '(', '(?:', '(?<n>', ')', '*', '+', '?', '{2}', '{1,3}', '{2,}', '|', '^', '$'],
  ...['\\b', '\\B', '*?', '\\x61', '\\u0061', '\\p{L}', '\\-', '😀', '-', ']', '{', '}', '\\s', '[\\w-.]', '\\n', '(?=', '\\1', '/'],
] // prettier-ignore
const anyPattern = fc.array(fc.constantFrom(...SIGNS), { minLength: 1, maxLength: 8 }).map((signs) => signs.join(''))
const shortText = fc
  .array(fc.constantFrom('a', 'b', '1', '-', ' ', '\n', '😀', 'é', 'z', '_'), { maxLength: 6 })
  .map((signs) => signs.join(''))

/** Returns the browser's own regular expression; undefined if the source is invalid. */
function native(source: string, flags: string): RegExp | undefined {
  try {
    return new RegExp(source, flags)
  } catch {
    return undefined
  }
}

/**
 * Returns whether the browser finds the pattern anywhere, tried at each character as the standard requires. V8's own
 * search also tries between the halves of a surrogate pair, and so finds /\B/u in 'a😀a'.
 */
function isFound(source: string, flags: string, text: string): boolean {
  const sticky = new RegExp(source, `${flags}y`)
  const characters = flags.includes('u') ? Array.from(text) : text.split('')
  const starts = characters.map((_character, at) => characters.slice(0, at).join('').length)
  return [...starts, text.length].some((start) => {
    sticky.lastIndex = start
    return sticky.test(text)
  })
}

test('matchesPattern agrees with the browser’s RegExp on a whole text', () => {
  fc.assert(
    fc.property(anyPattern, shortText, (pattern, text) => {
      fc.pre(!pattern.startsWith('/') && findPatternProblem(pattern) === undefined)
      const flags = native(pattern, 'u') ? 'u' : ''
      expect(matchesPattern(pattern, text)).toBe(native(`^(?:${pattern})$`, flags)?.test(text))
    }),
    { numRuns: 3_000 },
  )
})

test('matchesPattern agrees with the browser’s RegExp on a /pattern/flags anywhere in a text', () => {
  fc.assert(
    fc.property(anyPattern, fc.constantFrom('', 'i', 'm', 's', 'u', 'iu'), shortText, (pattern, flags, text) => {
      fc.pre(findPatternProblem(`/${pattern}/${flags}`) === undefined)
      expect(matchesPattern(`/${pattern}/${flags}`, text)).toBe(isFound(pattern, flags, text))
    }),
    { numRuns: 3_000, examples: [['\\Ba?', 'iu', 'a😀a']] },
  )
})

test('no pattern compiles to more steps than the limit plus twice the pattern’s length', () => {
  const costly = fc.constantFrom('a', '.', '(', ')', '{200}', '{1,200}', '{99999}', '*', '|')
  fc.assert(
    fc.property(fc.array(costly, { maxLength: 30 }), (signs) => {
      const pattern = signs.join('')
      fc.pre(native(pattern, 'u') !== undefined)
      const syntax = parsePattern(pattern, true)
      const program = syntax && toProgram(syntax, 200)
      expect(program?.length ?? 0).toBeLessThanOrEqual(MAX_STEPS + 2 * pattern.length)
    }),
    { numRuns: 2_000 },
  )
})

test.each([
  ['\\d{4}', undefined],
  ['^[\\w.+-]+@[\\w-]+\\.[\\w.-]+$', undefined],
  ['(a+)+', undefined],
  ['([', 'invalid'],
  ['(?=.*\\d).{8,}', 'unsupported'],
  ['(?<!a)b', 'unsupported'],
  ['(a)\\1', 'unsupported'],
  ['(?<n>a)\\k<n>', 'unsupported'],
  ['(a{100}){100}', 'tooManyRepeats'],
  ['a'.repeat(257), 'tooLong'],
])('findPatternProblem of %p is %p', (pattern, problem) => {
  expect(findPatternProblem(pattern)).toBe(problem)
})
