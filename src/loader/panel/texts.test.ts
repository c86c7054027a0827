import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { joinPanelTexts, readPanelTexts } from '../../../cli/bundle/panelTexts.ts'
import { LOCALES, pickLocale, toLanguageTag } from '#domain/locale.ts'
import { pickTexts } from './texts.ts'

const defineTexts = async (...languages: readonly string[]): Promise<void> =>
  void Reflect.set(
    globalThis,
    'PANEL_TEXTS',
    joinPanelTexts(await readPanelTexts(), languages.length > 0 ? languages : undefined),
  )

beforeAll(async () => defineTexts())

const TEXT_NAMES = ['sent', 'send', 'write', 'help', 'email', 'close', 'message', 'retry', 'unsent', 'failed', 'name']

/** Returns the language of the texts, as a tag in lower case. */
const languageOf = (...tags: readonly string[]): string | undefined => pickTexts(...tags)[0]

const textsOf = (...tags: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    pickTexts(...tags)
      .slice(1)
      .map((text, at) => [TEXT_NAMES[at], text]),
  )

test('every locale has all texts of the error card', () => {
  for (const locale of LOCALES) {
    const texts = textsOf(locale)
    expect(languageOf(locale)).toBe(toLanguageTag(locale).toLowerCase())
    expect(Object.keys(texts)).toEqual(TEXT_NAMES)
    expect(Object.values(texts)).not.toContain('')
    expect(locale === 'en' || texts['failed'] !== textsOf('en')['failed']).toBe(true)
  }
})

test('the error card has its expected English texts, one sentence each', () =>
  expect(textsOf('en')).toEqual({
    failed: 'The chat could not be loaded.',
    retry: 'Try again',
    help: 'Help',
    write: 'Send us a mail',
    name: 'Full name',
    email: 'Email address',
    message: 'Message',
    send: 'Submit',
    sent: 'Submitted',
    unsent: 'Not sent',
    close: 'Close',
  }))

test('a text of the error card is not cut after an abbreviation', () =>
  expect(textsOf('ru')['email']).toBe('Эл. почта'))

test.each([
  [['pt_BR', 'de'], 'pt-br'],
  [['', 'de-AT'], 'de'],
  [['zh_Hant-HK', ''], 'zh-tw'],
  [['', 'nb-NO'], 'no'],
  [['tlh', 'fr'], 'fr'],
  [['', ''], 'en'],
  [['__proto__', 'constructor'], 'en'],
])('the requested languages %p select the language %p', (tags, language) => expect(languageOf(...tags)).toBe(language))

describe('with the texts of some languages', () => {
  beforeAll(async () => defineTexts('de', 'pt', 'zh_TW'))
  afterAll(async () => defineTexts())

  test.each([
    [['pt_BR', 'de'], 'pt'],
    [['fr', 'de-AT'], 'de'],
    [['zh_CN', ''], 'zh-tw'],
    [['fr', 'es'], 'en'],
  ])('the requested languages %p select the language %p', (tags, language) =>
    expect(languageOf(...tags)).toBe(language),
  )
})

test('the error card has texts for any requested language', () =>
  fc.assert(fc.property(fc.string(), (tag) => expect(textsOf(tag)['failed']).not.toBe(''))))

test('the error card and the frame select the same language', () => {
  const language = fc.constantFrom(...LOCALES, 'nb', 'nn', 'in', 'zh-Hant', 'zh-Hans', 'tlh')
  const region = fc.constantFrom('', '-BR', '_br', '-TW', '-HK', '_MO', '-NO', '-SG', '-hant')
  fc.assert(
    fc.property(language, region, (name, place) =>
      expect(languageOf(name + place)).toBe(toLanguageTag(pickLocale([name + place], [])).toLowerCase()),
    ),
  )
})
