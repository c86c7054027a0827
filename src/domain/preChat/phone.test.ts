import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { anyText } from '#test/support/anyText.ts'
import { countryOf, countryOfLocale, listCountries, parseCountry, toE164, withCountry } from './phone.ts'

describe('toE164', () => {
  test.each([
    ['+49 171 1234567', undefined, '+491711234567'],
    ['0171 1234567', 'DE', '+491711234567'],
    ['0049 171 1234567', 'DE', '+491711234567'],
    ['0171 1234567', undefined, undefined],
    ['+1 415 555 0123', 'DE', '+14155550123'],
    ['(415) 555-0123', 'US', '+14155550123'],
    ['٠١٧١ ١٢٣٤٥٦٧', 'DE', '+491711234567'],
    ['+1415555555', undefined, undefined],
    ['171', 'DE', undefined],
    ['+49', undefined, undefined],
    ['call +49 171 1234567', undefined, undefined],
    ['', 'DE', undefined],
  ] as const)('toE164 of %p in the country %p is %p', (text, country, expected) =>
    expect(toE164(text, country)).toBe(expected),
  )
})

describe('countryOf', () => {
  test.each([
    ['+49', undefined, 'DE'],
    ['+4', undefined, undefined],
    ['+1', undefined, 'US'],
    ['+1', 'CA', 'CA'],
    ['+1 416 555 0123', 'US', 'CA'],
    ['+44', 'DE', 'GB'],
    ['+44', 'JE', 'JE'],
    ['+7', undefined, 'RU'],
    ['+39', undefined, 'IT'],
    ['0171', 'DE', undefined],
    ['', undefined, undefined],
  ] as const)('the country of %p, with %p preferred, is %p', (text, preferred, expected) =>
    expect(countryOf(text, preferred)).toBe(expected),
  )
})

test.each([
  ['+49 171 1234567', 'FR', '+33 171 1234567'],
  ['+49', 'FR', '+33 '],
  ['+', 'FR', '+33 '],
  ['0171 1234567', 'FR', '0171 1234567'],
  ['', 'FR', ''],
] as const)('withCountry of %p and the country %p is %p', (text, country, expected) =>
  expect(withCountry(text, country)).toBe(expected),
)

test.each([
  ['de', 'DE'],
  ['pt-BR', 'BR'],
  ['en', 'US'],
  ['ar', 'EG'],
  ['zh-TW', 'TW'],
])('countryOfLocale of %p is %p', (locale, country) => expect(countryOfLocale(locale)).toBe(country))

test('listCountries returns country names in the visitor’s language, in its alphabetical order', () => {
  const countries = listCountries('de')
  expect(countries.find(({ code }) => code === 'DE')).toEqual({ code: 'DE', name: 'Deutschland', dialCode: '49' })
  const names = countries.map(({ name }) => name)
  expect(names.indexOf('Ägypten')).toBeLessThan(names.indexOf('Belgien'))
  expect(countries.length).toBeGreaterThan(200)
})

test.each([['DE', 'DE'], ['de', undefined], ['ZZ', undefined], ['unknown', undefined], ['constructor', undefined], [undefined, undefined]])(
  'parseCountry of %p is %p', (text, country) => expect(parseCountry(text)).toBe(country),
) // prettier-ignore

test('phone functions accept any text without throwing, and toE164 returns only numbers in E.164', () => {
  const sign = fc.constantFrom('+', '0', '1', '4', '9', '7', ' ', '-', '(', ')', 'x', '٣', '＋')
  const typed = fc.oneof(
    anyText(),
    fc.array(sign, { maxLength: 25 }).map((signs) => signs.join('')),
  )
  fc.assert(
    fc.property(typed, fc.constantFrom(undefined, 'DE', 'US'), (text, country) => {
      expect(toE164(text, country) ?? '+1000000').toMatch(/^\+[1-9]\d{4,14}$/)
      countryOf(text, country)
      withCountry(text, 'FR')
    }),
  )
})
