import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { directionOf, LOCALES, parseLocale, pickLocale, toLanguageTag } from './locale.ts'

describe('parseLocale', () => {
  test.each([
    ['en', 'en'],
    ['EN-us', 'en'],
    ['de_AT', 'de'],
    ['pt-BR', 'pt_BR'],
    ['pt_br', 'pt_BR'],
    ['pt', 'pt'],
    ['zh', 'zh_CN'],
    ['zh-TW', 'zh_TW'],
    ['zh-HK', 'zh_TW'],
    ['zh_mo', 'zh_TW'],
    ['zh-Hant', 'zh_TW'],
    ['zh-Hant-HK', 'zh_TW'],
    ['zh-Hans-HK', 'zh_CN'],
    ['zh-SG', 'zh_CN'],
    ['nb', 'no'],
    ['nb-NO', 'no'],
    ['nn_NO', 'no'],
    ['nbu', undefined],
    ['in-ID', 'id'],
    ['inh', undefined],
    ['tlh', undefined],
    ['', undefined],
    ['__proto__', undefined],
  ])('parseLocale maps %p to %p', (text, locale) => expect(parseLocale(text)).toBe(locale))

  test('parseLocale returns a supported locale or undefined for any text', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const locale = parseLocale(text)
        expect(locale === undefined || LOCALES.includes(locale)).toBe(true)
      }),
    )
  })
})

describe('pickLocale', () => {
  test('pickLocale chooses the first requested locale that the tenant has enabled', () => {
    expect(pickLocale(['fr', 'de'], ['en', 'de'])).toBe('de')
    expect(pickLocale(['pt_BR', 'de'], ['pt_BR'])).toBe('pt_BR')
  })

  test('pickLocale falls back from a variant that is not enabled to its language, then to the next request', () => {
    expect(pickLocale(['pt_BR'], ['pt'])).toBe('pt')
    expect(pickLocale(['pt_BR', 'de'], ['de'])).toBe('de')
    expect(pickLocale(['zh-Hant-HK'], ['zh_CN'])).toBe('zh_CN')
  })

  test('pickLocale allows every locale when the tenant lists none', () =>
    expect(pickLocale([undefined, 'ja'], [])).toBe('ja'))

  test('pickLocale chooses English when no requested locale is enabled', () =>
    expect(pickLocale(['fr', 'xx'], ['de'])).toBe('en'))
})

test('every locale has a valid language tag, and only Arabic and Persian run right to left', () => {
  expect(LOCALES.map((locale) => Intl.getCanonicalLocales(toLanguageTag(locale))).flat()).toHaveLength(33)
  expect(LOCALES.filter((locale) => directionOf(locale) === 'rtl')).toEqual(['ar', 'fa'])
})

test('every locale has the writing direction that the Unicode data names for it', () =>
  expect(LOCALES.map((locale) => [locale, directionOf(locale)])).toEqual(
    LOCALES.map((locale) => [locale, directionInUnicode(toLanguageTag(locale))]),
  ))

/** Reads `Intl.Locale`'s text info, which TypeScript does not know yet. */
function directionInUnicode(tag: string): unknown {
  const getTextInfo: unknown = Reflect.get(Intl.Locale.prototype, 'getTextInfo')
  if (typeof getTextInfo !== 'function') throw new Error('this Node has no Intl.Locale.prototype.getTextInfo')
  const info: unknown = Reflect.apply(getTextInfo, new Intl.Locale(tag), [])
  return Reflect.get(Object(info) as object, 'direction')
}

test('LOCALES contains exactly the 33 supported locales', () => {
  const names =
    'ar ca cs da de el en es fa fi fr hi hu id it ja ko ml nl no pl pt pt_BR ro ru sk sv ta tr uk vi zh_CN zh_TW'

  expect([...LOCALES].toSorted()).toEqual(names.split(' ').toSorted())
})
