import { describe, expect, test } from '@jest/globals'
import { buildMatcher } from './matching.ts'
import type { Json, Reading } from './probe.ts'

const readingOf = (path: string, reading: Partial<Reading> = {}): Reading => ({
  path,
  isNeeded: true,
  isRead: true,
  accepts: 'any',
  isNumeric: false,
  isInteger: false,
  ...reading,
})

type Rules = Parameters<typeof buildMatcher>[1]

const matcherOf = (value: Json, rules: Partial<Rules> = {}): unknown => {
  const { matcher } = buildMatcher(value, { readings: [], ...rules })
  return JSON.parse(JSON.stringify(matcher))
}

describe('matchers of values', () => {
  test.each<[string, Json, Partial<Rules>, unknown]>([
    ['a text matches any text', { name: 'Ada' }, {}, { name: { 'pact:matcher:type': 'type', value: 'Ada' } }],
    ['a boolean matches true and false', { is_on: true }, {}, { is_on: { 'pact:matcher:type': 'type', value: true } }],
    ['a number matches fractions, too', { at: 7 }, {}, { at: { 'pact:matcher:type': 'number', value: 7 } }],
    [
      'a number that must be whole matches integers',
      { id: 7 },
      { readings: [readingOf('$.id', { isInteger: true })] },
      { id: { 'pact:matcher:type': 'integer', value: 7 } },
    ],
    [
      'a number that may be text matches both',
      { seconds: 7 },
      { readings: [readingOf('$.seconds', { isNumeric: true })] },
      { seconds: { 'pact:matcher:type': 'regex', regex: '^-?\\d+(\\.\\d+)?$', value: 7 } },
    ],
    [
      'a text with a form matches only that form',
      { link: 'https://a.test/' },
      { readings: [readingOf('$.link', { accepts: 'form' })] },
      { link: { 'pact:matcher:type': 'regex', regex: '^https?://.+$', value: 'https://a.test/' } },
    ],
    [
      'an exact value matches only itself',
      { status: 'resolved' },
      { forms: { '$.status': 'exactly' } },
      { status: { 'pact:matcher:type': 'equality', value: 'resolved' } },
    ],
    ['an empty list matches an empty list', { payload: [] }, {}, { payload: [] }],
  ])('an example value becomes a Pact matcher: %s', (_what, value, rules, expected) => {
    expect(matcherOf(value, rules)).toEqual(expected)
  })

  test('matching throws if a text needs a form and none is given, or if it does not match the form', () => {
    const readings = [readingOf('$.shade', { accepts: 'form' })]
    expect(() => matcherOf({ shade: 'blue' }, { readings })).toThrow('The code does not accept every string at $.shade')
    expect(() => matcherOf({ shade: 'blue' }, { readings, forms: { '$.shade': /^red$/ } })).toThrow('blue does not match the form') // prettier-ignore
  })
})

describe('matchers of lists', () => {
  const unlike = { items: [{ id: 1, name: 'Ada', hours: [9] }, { id: 2, hours: [17] }] } // prettier-ignore

  test('a list of similar items matches one or more items like the first', () => {
    const { matcher, example } = buildMatcher({ items: [{ id: 1 }, { id: 2 }] }, { readings: [] })
    expect(example).toEqual({ items: [{ id: 1 }] })
    expect(JSON.parse(JSON.stringify(matcher))).toEqual({
      items: { 'pact:matcher:type': 'type', min: 1, value: [{ id: { 'pact:matcher:type': 'number', value: 1 } }] },
    })
  })

  test('a list of different items has to be declared as “alike” or “some”', () => {
    expect(() => buildMatcher(unlike, { readings: [] })).toThrow('The items of $.items differ')
    expect(buildMatcher(unlike, { readings: [], lists: { '$.items': 'alike' } }).example).toEqual({
      items: [{ id: 1, hours: [9] }],
    })
    const some = buildMatcher(unlike, { readings: [], lists: { '$.items': 'some' } })
    expect(some.example).toEqual(unlike)
    expect(some.matcher).toMatchObject({ items: { 'pact:matcher:type': 'arrayContains', variants: { length: 2 } } })
  })
})
