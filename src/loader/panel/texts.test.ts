import { beforeAll, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { readPanelTexts } from '../../../cli/bundle/panelTexts.ts'
import { LOCALES, pickLocale, toLanguageTag } from '#domain/locale.ts'
import { TEXT_NAMES, pickTexts } from './texts.ts'

beforeAll(async () => void Reflect.set(globalThis, 'PANEL_TEXTS', await readPanelTexts()))

test('every locale has all texts of the error card', () => {
  for (const locale of LOCALES) {
    const { language, translate } = pickTexts(locale)
    expect(language).toBe(toLanguageTag(locale))
    expect(TEXT_NAMES.filter((name) => translate(name) === '')).toEqual([])
    expect(locale === 'en' || translate('failed') !== pickTexts('en').translate('failed')).toBe(true)
  }
})

test('the error card has its expected English texts, one sentence each', () =>
  expect(Object.fromEntries(TEXT_NAMES.map((name) => [name, pickTexts('en').translate(name)]))).toEqual({
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

test('a text of the error card is not cut after an abbreviation', () =>
  expect(pickTexts('ru').translate('email')).toBe('Эл. почта'))

test.each([
  [['pt_BR', 'de'], 'pt-BR'],
  [['', 'de-AT'], 'de'],
  [['zh_Hant-HK', ''], 'zh-TW'],
  [['', 'nb-NO'], 'no'],
  [['tlh', 'fr'], 'fr'],
  [['', ''], 'en'],
  [['__proto__', 'constructor'], 'en'],
])('the requested languages %p select the language %p', (tags, language) =>
  expect(pickTexts(...tags).language).toBe(language),
)

test('the error card has texts for any requested language', () =>
  fc.assert(fc.property(fc.string(), (tag) => expect(pickTexts(tag).translate('failed')).not.toBe(''))))

test('the error card and the frame select the same language', () => {
  const language = fc.constantFrom(...LOCALES, 'nb', 'nn', 'in', 'zh-Hant', 'zh-Hans', 'tlh')
  const region = fc.constantFrom('', '-BR', '_br', '-TW', '-HK', '_MO', '-NO', '-SG', '-hant')
  fc.assert(
    fc.property(language, region, (name, place) =>
      expect(pickTexts(name + place).language).toBe(toLanguageTag(pickLocale([name + place], []))),
    ),
  )
})
