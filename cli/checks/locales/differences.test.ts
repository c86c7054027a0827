import { expect, test } from '@jest/globals'
import { findDifferences } from './differences.ts'

const ENGLISH = { 'chat.send': 'Send', 'file.remove': 'Remove {name}', count: '{count, plural, one {# file} other {# files}}' } // prettier-ignore

const GERMAN = { 'chat.send': 'Senden', 'file.remove': '{name} senden', count: '{count, number} Dateien' }

const problemsOf = (german: Readonly<Record<string, string>>): readonly string[] =>
  findDifferences({ en: ENGLISH, de: german }, ['de', 'en'])

test('a complete translation with the placeholders of English has no differences', () =>
  expect(problemsOf(GERMAN)).toEqual([]))

test('the locale check finds a missing id and an unknown id', () => {
  const { 'chat.send': _sent, ...incomplete } = GERMAN

  expect(problemsOf({ ...incomplete, 'chat.post': 'Senden' })).toEqual([
    'de.json: chat.post is not in en.json',
    'de.json: chat.send is missing',
  ])
})

test.each([
  ['a translated placeholder', '{Name} senden'],
  ['a forgotten placeholder', 'Senden'],
  ['another placeholder', '{name} {size} senden'],
  ['an open brace', '{name senden'],
])('the locale check finds %s', (_fault, text) =>
  expect(problemsOf({ ...GERMAN, 'file.remove': text })).toEqual([
    'de.json: file.remove is invalid, or has other placeholders than in English',
  ]),
)

test('the locale check finds a language without a file, and a file without a language', () =>
  expect(findDifferences({ en: ENGLISH, de: GERMAN }, ['en', 'fr'])).toEqual([
    'fr.json is missing, but LOCALES of src/domain/locale.ts contains fr',
    'de.json: the language is not in LOCALES of src/domain/locale.ts',
  ]))
