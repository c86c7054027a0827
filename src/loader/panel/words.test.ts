import { beforeAll, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { panelWords } from '../../../cli/bundle/panelWords.ts'
import { LOCALES, pickLocale, toLanguageTag } from '#domain/locale.ts'
import { NAMES, pickWords } from './words.ts'

beforeAll(async () => void Reflect.set(globalThis, 'PANEL_WORDS', await panelWords()))

test('every language has all of the words', () => {
  for (const locale of LOCALES) {
    const { language, words } = pickWords(locale)
    expect(language).toBe(toLanguageTag(locale))
    expect(NAMES.filter((name) => words(name) === '')).toEqual([])
    expect(locale === 'en' || words('failed') !== pickWords('en').words('failed')).toBe(true)
  }
})

test('they are the frame’s own, the first sentence of each', () =>
  expect(Object.fromEntries(NAMES.map((name) => [name, pickWords('en').words(name)]))).toEqual({
    failed: 'The chat could not be loaded.',
    retry: 'Try again',
    help: 'Help',
    write: 'Send us a mail',
    name: 'Full name',
    email: 'Email address',
    message: 'Message',
    send: 'Submit',
    sent: 'Your query was submitted successfully.',
    unsent: 'Not sent',
    close: 'Close',
  }))

test('what abbreviates is not cut short', () => expect(pickWords('ru').words('email')).toBe('Адрес эл. почты'))

test.each([
  [['pt_BR', 'de'], 'pt-BR'],
  [['', 'de-AT'], 'de'],
  [['zh_Hant-HK', ''], 'zh-TW'],
  [['', 'nb-NO'], 'no'],
  [['tlh', 'fr'], 'fr'],
  [['', ''], 'en'],
  [['__proto__', 'constructor'], 'en'],
])('where the setting and the page say %p it is %p', (wishes, language) =>
  expect(pickWords(...wishes).language).toBe(language),
)

test('whatever the page says, there are words', () =>
  fc.assert(fc.property(fc.string(), (wish) => expect(pickWords(wish).words('failed')).not.toBe(''))))

test('the card speaks what the frame would', () => {
  const language = fc.constantFrom(...LOCALES, 'nb', 'nn', 'in', 'zh-Hant', 'zh-Hans', 'tlh')
  const region = fc.constantFrom('', '-BR', '_br', '-TW', '-HK', '_MO', '-NO', '-SG', '-hant')
  fc.assert(
    fc.property(language, region, (name, place) =>
      expect(pickWords(name + place).language).toBe(toLanguageTag(pickLocale([name + place], []))),
    ),
  )
})
