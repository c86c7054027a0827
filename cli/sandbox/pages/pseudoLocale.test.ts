import { expect, test } from '@jest/globals'
import { type MessageFormatElement, TYPE } from '@formatjs/icu-messageformat-parser'
import { createIntl } from 'react-intl'
import ENGLISH from '#locales/en.json'
import { extractPlaceholders } from '../../preflight/localeMessages.ts'
import { toPseudo, toPseudoMessages } from './pseudoLocale.ts'

const MESSAGES = toPseudoMessages(ENGLISH, 'en_XA')

/** Returns the text of a message that has no placeholders. */
const textOf = (elements: readonly MessageFormatElement[]): string =>
  elements.map((element) => (element.type === TYPE.literal ? element.value : '')).join('')

test('a pseudo-translated text is accented, in brackets, and without a plain letter', () => {
  expect(textOf(toPseudo('Close chat', 'en_XA'))).toBe('⟦Çĺóóšéé çĥááŧ⟧')
  expect(textOf(toPseudo('The quick brown fox jumps over a lazy dog', 'en_XA'))).not.toMatch(/[a-z]/i)
})

test('pseudo-translated texts of the catalogue are 40 % longer than English, give or take 5 %', () => {
  const plain = Object.values(ENGLISH).filter((text) => extractPlaceholders(text) === '')
  const before = plain.join('').length
  const after = plain.map((text) => textOf(toPseudo(text, 'en_XA'))).join('').length

  expect(after / before).toBeGreaterThan(1.35)
  expect(after / before).toBeLessThan(1.45)
})

test('placeholders, plurals and number formats of a pseudo-translated message still work', () => {
  const intl = createIntl({ locale: 'en', messages: MESSAGES, onError: (error) => { throw error } }) // prettier-ignore

  expect(intl.formatMessage({ id: 'messages.new' }, { count: 1 })).toBe('⟦1 ñééŵ ɱééššááǧéé⟧')
  expect(intl.formatMessage({ id: 'messages.new' }, { count: 2 })).toBe('⟦2 ñééŵ ɱééššááǧééš⟧')
  expect(intl.formatMessage({ id: 'typing.agent' }, { name: 'Ada' })).toBe('⟦Ada ííš ŧýƥííñǧ⟧')
  expect(intl.formatMessage({ id: 'composer.tooLong' }, { limit: 20_000 })).toContain('20000')
})

test('every word of the right-to-left pseudo-locale has an override that ends with the word', () => {
  const text = textOf(toPseudo('Close chat', 'ar_XB'))

  expect(text).toBe('⟦\u200F\u202EÇĺóóšéé\u202C\u200F \u200F\u202Eçĥááŧ\u202C\u200F⟧')
})
