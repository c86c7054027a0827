import { describe, expect, test } from '@jest/globals'
import { completeTenant } from '../tenant/completeTenant.ts'
import type { Copy } from '../tenant/tenant.ts'
import { checkCopy } from './copy.ts'
import { estimateLines } from './widths.ts'
import { checkTranslations } from './localeMessages.ts'

const codesOf = (copy: Copy, name = ''): readonly string[] =>
  checkCopy(completeTenant({ token: 'x', name, languages: ['en'], copy: { en: copy } })).map(
    ({ code, path }) => `${code} ${path}`,
  )

describe('texts of a tenant', () => {
  test.each([
    ['a plain title', 'Hello from Lumen', []],
    ['an apostrophe, a hash, a tag and a percent sign', "It's 100 % <b>#1</b>", []],
    ['a placeholder', 'Hello {name}', ['copy.blank']],
    ['two placeholders', '{a} and {b}', ['copy.blank', 'copy.blank']],
    ['a plural', '{n, plural, one {#} other {#}}', ['copy.blank']],
    ['an unclosed brace', 'Hello {name', ['copy.syntax']],
    ['a closing brace without an opening one', 'Hello }', []],
    ['only white space', ' ', ['copy.empty']],
    ['a Latin word in Arabic', '\u0645\u0631\u062d\u0628\u0627 Lumen', []],
    ['a closed isolate', '\u2068Lumen\u2069 \u0645', []],
    ['an unclosed isolate', '\u2068Lumen', ['copy.direction']],
    ['an unclosed embedding', '\u202bLumen', ['copy.direction']],
    ['an end of an isolate without its start', 'Lumen\u2069', ['copy.direction']],
    ['an isolate with the end of an embedding', '\u2066Lumen\u202c', ['copy.direction']],
    ['a closed override', '\u202enemuL\u202c', ['copy.override']],
  ])('a tenant’s text is checked for placeholders and direction controls: %s', (_case, welcomeTitle, codes) => {
    expect(codesOf({ welcomeTitle })).toEqual(codes.map((code) => `${code} copy.en.welcomeTitle`))
  })

  test.each<[string, Copy, readonly string[]]>([
    ['two lines for each text', { welcomeTitle: 'Hello from the people of Lumen', welcomeTagline: 'We build quiet city bikes. Ask us anything.' }, []],
    ['a headline of 30 words', { welcomeTitle: 'word '.repeat(30) }, ['copy.long copy.en.welcomeTitle']],
    ['a word of 100 letters', { welcomeTitle: 'w'.repeat(100) }, ['copy.long copy.en.welcomeTitle']],
    ['Chinese text without spaces', { welcomeTagline: '\u4f60\u597d'.repeat(50) }, ['copy.long copy.en.welcomeTagline']],
  ])('the length of a tenant’s text is checked for a width of 320 px: %s', (_case, copy, codes) => {
    expect(codesOf(copy)).toEqual(codes)
  }) // prettier-ignore

  test('a name that is truncated in the chat header is reported', () => {
    expect(codesOf({}, 'Lumen Bikes')).toEqual([])
    expect(codesOf({}, 'Northwind International Supply Company')).toEqual(['name.long name'])
  })

  test('a text that several languages lack, and texts of a disabled language, are reported once', () => {
    const copy = { de: { welcomeTitle: 'Hallo' }, fr: { welcomeTitle: 'Bonjour' } }
    const findings = checkCopy(completeTenant({ token: 'x', languages: ['de', 'en', 'it', 'ja'], copy }))

    expect(findings.map(({ code, path, text }) => [code, path, text])).toEqual([
      ['copy.language', 'copy.fr', 'texts in fr, which is not enabled'],
      ['copy.missing', 'copy.*.welcomeTitle', 'exists in de, fr, but not in en, it, ja'],
    ])
  })

  test('enabling fewer languages is suggested only if English has the text', () => {
    const adviceFor = (language: 'en' | 'de') =>
      checkCopy(
        completeTenant({ token: 'x', languages: ['de', 'en'], copy: { [language]: { welcomeTitle: 'Hallo' } } }),
      ).map(({ advice }) => advice)

    expect(adviceFor('de')).toEqual(['Add it in those languages.'])
    expect(adviceFor('en')).toEqual(['Add it in those languages, or enable fewer.'])
  })
})

test('estimateLines breaks lines between words, at line breaks, within long words and between Chinese characters', () => {
  const type = { px: 10, isBold: false }

  expect(estimateLines('', 100, type)).toBe(1)
  expect(estimateLines('aa aa', 100, type)).toBe(1)
  expect(estimateLines('aaaaaaaaaa aaaaaaaaaa', 100, type)).toBe(2)
  expect(estimateLines('a\nb', 100, type)).toBe(2)
  expect(estimateLines('a'.repeat(40), 100, type)).toBe(3)
  expect(estimateLines('\u4f60'.repeat(25), 100, type)).toBe(3)
})

test('checkTranslations reports translations with missing texts or with other placeholders than English', () => {
  const english = { 'a.b': 'Hi', 'c.d': '{count} files', 'e.f': 'Bye' }

  expect(checkTranslations('de', { 'a.b': 'Hallo', 'c.d': '{count} Dateien', 'e.f': 'Ade' }, english)).toEqual([])
  expect(checkTranslations('de', { 'a.b': 'Hallo', 'c.d': '{n} Dateien' }, english)).toMatchObject([
    { severity: 'warning', code: 'words.missing', text: '1 text is missing (e.f), and shown in English' },
    { severity: 'error', code: 'words.blanks', path: 'locales/de.json: c.d' },
  ])
  expect(checkTranslations('de', { ...english, 'a.b': 'Hallo {' }, english)).toMatchObject([{ code: 'words.blanks' }])
})
