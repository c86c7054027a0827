import { describe, expect, it } from '@jest/globals'
import { existsSync } from 'node:fs'
import { EMOJI_LOCALES } from '../../../cli/bundle/emojiData.ts'
import { LOCALES, toLanguageTag } from '../../domain/locale.ts'
import { toEmojiLocale } from './emojiLocale.ts'

describe('toEmojiLocale', () => {
  it.each([
    ['de', 'de'],
    ['de-AT', 'de'],
    ['no', 'nb'],
    ['nb', 'nb'],
    ['pt', 'pt'],
    ['pt-BR', 'pt'],
    ['pt_BR', 'pt'],
    ['zh-CN', 'zh'],
    ['zh-TW', 'zh-hant'],
    ['zh-Hant-HK', 'zh-hant'],
    ['ZH-tw', 'zh-hant'],
    ['ar', 'en'],
    ['', 'en'],
  ])('toEmojiLocale maps %s to %s', (tag, locale) => expect(toEmojiLocale(tag)).toBe(locale))

  it('toEmojiLocale leaves emoji locales unchanged', () =>
    expect(EMOJI_LOCALES.map((locale) => toEmojiLocale(locale))).toEqual([...EMOJI_LOCALES]))

  it('the widget’s locales map to exactly the emoji locales that are served', () => {
    const answers = new Set(LOCALES.map((locale) => toEmojiLocale(toLanguageTag(locale))))
    expect([...answers].toSorted()).toEqual([...EMOJI_LOCALES].toSorted())
  })

  it('toEmojiLocale falls back to English only for locales without emojibase data', () => {
    const unnamed = LOCALES.filter((locale) => locale !== 'en' && toEmojiLocale(toLanguageTag(locale)) === 'en')
    expect(unnamed.filter((locale) => existsSync(`node_modules/emojibase-data/${locale}`))).toEqual([])
  })
})
