import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { parseShownTexts, problemsOf } from './shownTexts.ts'

const TEXT = { id: 'chat.title', ref: 1, text: 'Chat', place: 'text', isClipped: true, isEnglish: true }

test('the texts of a page are parsed, and those of another shape are left out', () => {
  expect(parseShownTexts({ locale: 'fr', texts: [TEXT, { id: 'chat.menu' }, null] })).toEqual({
    locale: 'fr',
    texts: [TEXT],
  })
  fc.assert(fc.property(fc.jsonValue(), (value) => expect(parseShownTexts(value).texts).toEqual([])))
})

test('a text may be both as in English and too long', () => {
  expect(problemsOf(TEXT)).toEqual(['as in English', 'too long'])
  expect(problemsOf({ ...TEXT, isClipped: false, isEnglish: false })).toEqual([])
})
