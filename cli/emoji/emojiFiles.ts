import { readFile } from 'node:fs/promises'
import { type Locale, LOCALES } from '#domain/locale.ts'
import type { EmojiNames } from './cldrNames.ts'
import { type Emoji, type EmojiData, EMOJIBASE_FOLDERS, readEmojibase } from './emojibase.ts'

type File = { readonly path: string; readonly contents: string }

/** Headings of the picker's categories, by locale and by emojibase's key of the category. */
type Headings = Readonly<Partial<Record<Locale, Readonly<Record<string, string>>>>>

/** Emoji that CLDR names like the skin tones, by emojibase's key of the skin tone. */
const SKIN_TONE_EMOJI: Readonly<Record<string, string>> = { light: '🏻', 'medium-light': '🏼', medium: '🏽', 'medium-dark': '🏾', dark: '🏿' } // prettier-ignore

/**
 * Folder that the picker's library adds to the address of a locale's files. The library accepts only the languages of
 * emojibase there, so the widget puts the locale into the address and leaves the library's language at its default.
 */
const LIBRARY_FOLDER = 'en'

/** Returns the paths of a locale's emoji files in a build without tenants. */
export const toEmojiPaths = (locale: Locale): readonly string[] =>
  ['data.json', 'messages.json'].map((name) => `widget/emoji/${locale}/${LIBRARY_FOLDER}/${name}`)

/** Returns the files with emoji, names, keywords and headings in the given locales. */
export async function readEmojiFiles(locales: readonly Locale[] = LOCALES): Promise<readonly File[]> {
  const [english, headings] = await Promise.all([readEmojibase('en'), readJson<Headings>('headings.json')])
  const files = await Promise.all(
    locales.map(async (locale) => {
      const folder = EMOJIBASE_FOLDERS[locale]
      const data = folder
        ? await readEmojibase(folder)
        : withNames(english, await readJson<EmojiNames>(`names/${locale}.json`))
      return toFiles(locale, withHeadings(data, headings[locale]))
    }),
  )
  return files.flat()
}

const toFiles = (locale: Locale, { emojis, messages }: EmojiData): readonly File[] =>
  toEmojiPaths(locale).map((path) => ({
    path,
    contents: JSON.stringify(path.endsWith('data.json') ? emojis : messages),
  }))

/** Replaces the English names. An emoji without a name in the language keeps its English one. */
const withNames = ({ emojis, messages }: EmojiData, names: EmojiNames): EmojiData => ({
  emojis: emojis.map((emoji) => rename(emoji, names[emoji.emoji])),
  messages: {
    ...messages,
    skinTones: messages.skinTones.map(({ key, message }) => ({
      key,
      message: names[SKIN_TONE_EMOJI[key] ?? '']?.[0] ?? message,
    })),
  },
})

function rename(emoji: Emoji, [label, ...keywords]: readonly string[] = []): Emoji {
  if (label === undefined) return emoji
  const { tags: englishTags = [], ...rest } = emoji
  // Flags are also found by the code of their country, as in the languages of emojibase.
  const tags = [...keywords, ...englishTags.filter((tag) => /^[A-Z]{2}$/.test(tag))]
  return { ...rest, label, ...(tags.length > 0 && { tags }) }
}

/** Replaces the headings of emojibase, some of which are English or name something else, such as switches for flags. */
const withHeadings = ({ emojis, messages }: EmojiData, headings: Headings[Locale] = {}): EmojiData => ({
  emojis,
  messages: {
    ...messages,
    groups: messages.groups.map((group) => ({ ...group, message: headings[group.key] ?? group.message })),
  },
})

const readJson = async <Value>(path: string): Promise<Value> =>
  JSON.parse(await readFile(new URL(path, import.meta.url), 'utf8')) as Value
