import { describe, expect, test } from '@jest/globals'
import { type Locale, LOCALES } from '#domain/locale.ts'
import { type Emoji, EMOJIBASE_FOLDERS, type EmojiData } from './emojibase.ts'
import { readEmojiFiles, toEmojiPaths } from './emojiFiles.ts'

const dataByLocale = new Map<Locale, Promise<EmojiData>>()

/** Reads the files of a locale once for all tests. */
function read(locale: Locale): Promise<EmojiData> {
  const data = dataByLocale.get(locale) ?? readData(locale)
  dataByLocale.set(locale, data)
  return data
}

async function readData(locale: Locale): Promise<EmojiData> {
  const files = await readEmojiFiles([locale])
  const [data = '', messages = ''] = toEmojiPaths(locale).map(
    (path) => files.find((file) => file.path === path)?.contents,
  )
  return { emojis: JSON.parse(data) as EmojiData['emojis'], messages: JSON.parse(messages) as EmojiData['messages'] }
}

const toShown = ({ emoji, label }: Emoji): string => `${emoji} ${label.toLowerCase()}`

/** Emoji of a search, as the picker's library finds them. */
const search = ({ emojis }: EmojiData, text: string): readonly string[] =>
  emojis
    .filter(({ label, tags = [] }) => [label, ...tags].some((one) => one.toLowerCase().includes(text.toLowerCase())))
    .map(({ emoji }) => emoji)

const TRANSLATED = LOCALES.filter((locale) => locale !== 'en')

/** Word for “heart”, without an ending, in every language. */
const HEARTS = {
  ar: 'قلب', ca: 'cor', cs: 'srdce', da: 'hjerte', de: 'herz', el: 'καρδιά', en: 'heart', es: 'corazón', fa: 'قلب',
  fi: 'sydän', fr: 'cœur', hi: 'दिल', hu: 'szív', id: 'hati', it: 'cuore', ja: 'ハート', ko: '하트', ml: 'ഹൃദയം',
  nl: 'hart', no: 'hjerte', pl: 'serce', pt: 'coração', pt_BR: 'coração', ro: 'inimă', ru: 'сердце', sk: 'srdce',
  sv: 'hjärta', ta: 'இதயம்', tr: 'kalp', uk: 'серце', vi: 'trái tim', zh_CN: '心', zh_TW: '心',
} as const // prettier-ignore

/** Locales whose emoji names come from CLDR, each with the emoji that CLDR does not name. */
const UNNAMED = {
  ar: [],
  ca: [],
  cs: [],
  el: [],
  fa: [],
  id: ['#️⃣', '*️⃣', '🔟'],
  ml: [],
  ro: [],
  sk: [],
  ta: [],
  tr: [],
}

describe('emoji files', () => {
  test.each(TRANSLATED)('the emoji of %s have names, headings and skin tones that are not English', async (locale) => {
    const [english, data] = await Promise.all([read('en'), read(locale)])
    const englishNames = new Set(english.emojis.map(toShown))
    const englishTexts = new Set(
      [english.messages.groups, english.messages.skinTones].flat().map(({ message }) => message),
    )
    const texts = [data.messages.groups, data.messages.skinTones].flat().map(({ message }) => message)

    expect(data.emojis.filter((emoji) => englishNames.has(toShown(emoji))).length).toBeLessThan(data.emojis.length / 10)
    expect(texts.filter((text) => englishTexts.has(text))).toEqual([])
  })

  test.each(LOCALES)(
    'the files of %s have the emoji, the categories and the skin tones of the English ones',
    async (locale) => {
      const [english, { emojis, messages }] = await Promise.all([read('en'), read(locale)])
      const toParts = ({ emoji, group, version, skins }: Emoji): object => ({ emoji, group, version, skins })
      const toKeys = (list: readonly { readonly key: string }[]): readonly string[] => list.map(({ key }) => key)

      expect(emojis.map(toParts)).toEqual(english.emojis.map(toParts))
      expect(toKeys(messages.groups)).toEqual(toKeys(english.messages.groups))
      expect(messages.subgroups).toEqual([{ key: 'country-flag', order: expect.any(Number) }])
      expect(toKeys(messages.skinTones).toSorted()).toEqual(toKeys(english.messages.skinTones).toSorted())
    },
  )

  test.each(LOCALES)('a search for a heart in %s finds the red heart', async (locale) => {
    expect(search(await read(locale), HEARTS[locale])).toContain('❤️')
  })

  test.each(LOCALES)(
    'the flag of Germany is found in %s by the name and by the code of the country',
    async (locale) => {
      const data = await read(locale)
      const country = new Intl.DisplayNames(locale.replace('_', '-'), { type: 'region' }).of('DE') ?? ''

      expect(search(data, country)).toContain('🇩🇪')
      expect(search(data, 'de')).toContain('🇩🇪')
    },
  )

  test.each(Object.entries(UNNAMED))(
    'only a few known emoji of %s have no name and are shown in English',
    async (name, unnamed) => {
      const [english, data] = await Promise.all([read('en'), read(name as keyof typeof UNNAMED)])
      const unchanged = data.emojis.filter((emoji, at) => JSON.stringify(emoji) === JSON.stringify(english.emojis[at]))

      expect(unchanged.map(({ emoji }) => emoji)).toEqual(unnamed)
    },
  )

  test('a locale has names of either emojibase or CLDR', () => {
    expect(LOCALES.filter((locale) => EMOJIBASE_FOLDERS[locale] === undefined)).toEqual(Object.keys(UNNAMED))
  })
})
