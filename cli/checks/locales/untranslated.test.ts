import { expect, test } from '@jest/globals'
import { findUntranslated } from './untranslated.ts'

const CATALOGUE = {
  en: { 'tabs.chat': 'Chat', 'tabs.home': 'Home' },
  de: { 'tabs.chat': 'Chat', 'tabs.home': 'Start' },
  it: { 'tabs.chat': 'Chat', 'tabs.home': 'Home' },
}

test('texts that equal the English ones are right if the reviewed list contains them', () =>
  expect(findUntranslated(CATALOGUE, { 'tabs.chat': 'de it', 'tabs.home': 'it' })).toEqual([]))

test('the locale check finds a text that was left in English', () =>
  expect(findUntranslated(CATALOGUE, { 'tabs.chat': 'de it' })).toEqual([
    'it.json: tabs.home is not translated (“Home”)',
  ]))

test('a reviewed text of one language does not excuse another language', () =>
  expect(findUntranslated(CATALOGUE, { 'tabs.chat': 'de', 'tabs.home': 'it' })).toEqual([
    'it.json: tabs.chat is not translated (“Chat”)',
  ]))

test.each([
  ['a text that was translated since', { 'tabs.home': 'de it' }, 'tabs.home differs from English in de'],
  ['an id that does not exist', { 'tabs.home': 'it', 'tabs.help': 'de' }, 'tabs.help differs from English in de'],
  ['a language that does not exist', { 'tabs.home': 'it xx' }, 'tabs.home differs from English in xx'],
])('the reviewed list may not contain %s', (_entry, reviewed, problem) =>
  expect(findUntranslated(CATALOGUE, { 'tabs.chat': 'de it', ...reviewed })).toEqual([
    `sameAsEnglish.ts: ${problem}, or does not exist`,
  ]),
)
