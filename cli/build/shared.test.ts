import { expect, test } from '@jest/globals'
import { LOCALES, toLanguageTag } from '#domain/locale.ts'
import { toEmojiLocale } from '#components/emojiPicker/emojiLocale.ts'
import { emojiFolder } from './shared.ts'

test.each(LOCALES)('the build stores the emoji names for %s in the folder that the picker reads', (locale) => {
  expect(emojiFolder(locale)).toBe(toEmojiLocale(toLanguageTag(locale)))
})
