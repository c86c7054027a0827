import { expect, test } from '@jest/globals'
import { LOCALES, toLanguageTag } from '#domain/locale.ts'
import { toEmojiLocale } from '#components/emojiPicker/emojiLocale.ts'
import { toEmojiFolder } from './sharedFiles.ts'

test.each(LOCALES)('the build stores the emoji names for %s in the folder that the picker reads', (locale) => {
  expect(toEmojiFolder(locale)).toBe(toEmojiLocale(toLanguageTag(locale)))
})
