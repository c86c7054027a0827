import { expect, test } from '@jest/globals'
import { toEmojiNames } from './cldrNames.ts'

test('an emoji has its name first, and then only keywords that a search does not find in the name', () => {
  const annotations = {
    '😀': { tts: ['cara molt somrient'], default: ['alegre', 'cara', 'cara molt somrient', 'ulls'] },
  }

  expect(toEmojiNames(['😀'], annotations, 'ca')).toEqual({ '😀': ['Cara molt somrient', 'alegre', 'ulls'] })
})

test('an emoji with a variation selector has the name that CLDR has for it without one', () =>
  expect(toEmojiNames(['❤️'], { '❤': { tts: ['kırmızı kalp'], default: ['aşk'] } }, 'tr')).toEqual({
    '❤️': ['Kırmızı kalp', 'aşk'],
  }))

test('an emoji without a name in the language is left out', () =>
  expect(toEmojiNames(['😀', '🫩'], { '🫩': { default: ['cansat'] } }, 'ca')).toEqual({}))

test('a Turkish name begins with the right capital letter, and a search in lower case finds it', () =>
  expect(toEmojiNames(['⛑'], { '⛑': { tts: ['ilk yardım'], default: ['ilk yardım', 'kask'] } }, 'tr')).toEqual({
    '⛑': ['İlk yardım', 'ilk yardım', 'kask'],
  }))
