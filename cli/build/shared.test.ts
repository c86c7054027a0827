import { expect, test } from '@jest/globals'
import { LOCALES, toLanguageTag } from '#domain/locale.ts'
import { toEmojiLocale } from '#components/emojiPicker/emojiLocale.ts'
import { emojiFolder } from './shared.ts'

test.each(LOCALES)('the names of emoji lie where the picker looks for them in %s', (locale) => {
  expect(emojiFolder(locale)).toBe(toEmojiLocale(toLanguageTag(locale)))
})
