import { expect, test } from '@jest/globals'
import { ALL_LOCALES } from './choice.ts'
import { directionOfLocale, nameLocale } from './localeNames.ts'

test('every locale has a name of its own, in its own language', () => {
  const names = ALL_LOCALES.map(nameLocale)

  expect(new Set(names).size).toBe(35)
  expect(nameLocale('de')).toBe('Deutsch')
  expect(nameLocale('pt_BR')).toContain('(Brasil)')
})

test('Arabic, Persian and the Arabic pseudo-locale are the only locales from right to left', () => {
  expect(ALL_LOCALES.filter((locale) => directionOfLocale(locale) === 'rtl')).toEqual(['ar', 'fa', 'ar_XB'])
})
