import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Locale } from '#domain/locale.ts'

export type Emoji = {
  readonly emoji: string
  readonly label: string
  readonly version: number
  readonly tags?: readonly string[]
  readonly group?: number
  readonly subgroup?: number
  /** Variants with a skin tone. `tone` is a list for emoji of two people with different tones. */
  readonly skins?: readonly { readonly emoji: string; readonly tone?: number | readonly number[] }[]
}

type Message = { readonly key: string; readonly message: string; readonly order: number }

type Messages = {
  readonly groups: readonly Message[]
  readonly subgroups: readonly Pick<Message, 'key' | 'order'>[]
  readonly skinTones: readonly Pick<Message, 'key' | 'message'>[]
}

/** Emoji with names, keywords and headings in one language. The picker reads both parts from a file of their own. */
export type EmojiData = { readonly emojis: readonly Emoji[]; readonly messages: Messages }

export const EMOJI_PACKAGE = 'emojibase-data'

/**
 * Folder of the data package. The path is resolved like an import, because npm may install that package next to this
 * one and not inside it.
 */
export const EMOJI_FOLDER = dirname(createRequire(import.meta.url).resolve(`${EMOJI_PACKAGE}/package.json`))

/** Folders of emojibase, by the widget's locale. Locales that emojibase lacks have a file in `cli/emoji/names`. */
export const EMOJIBASE_FOLDERS: Readonly<Partial<Record<Locale, string>>> = {
  da: 'da', de: 'de', en: 'en', es: 'es', fi: 'fi', fr: 'fr', hi: 'hi', hu: 'hu', it: 'it', ja: 'ja', ko: 'ko', nl: 'nl',
  no: 'nb', pl: 'pl', pt: 'pt', pt_BR: 'pt', ru: 'ru', sv: 'sv', uk: 'uk', vi: 'vi', zh_CN: 'zh', zh_TW: 'zh-hant',
} // prettier-ignore

/** Returns the emoji of one folder of emojibase, reduced to the fields that the picker reads. */
export async function readEmojibase(folder: string): Promise<EmojiData> {
  const [emojis, messages] = await Promise.all([
    readEmojibaseJson<readonly Emoji[]>(folder, 'data.json'),
    readEmojibaseJson<Messages>(folder, 'messages.json'),
  ])
  const groups = messages.groups.filter(({ key }) => key !== 'component')
  const countryFlags = messages.subgroups.filter(({ key }) => key === 'country-flag')
  const groupedEmojis = emojis.filter(({ group }) => groups.some(({ order }) => order === group))
  return {
    emojis: groupedEmojis.map(pickFields),
    messages: {
      groups,
      subgroups: countryFlags.map(({ key, order }) => ({ key, order })),
      skinTones: messages.skinTones,
    },
  }

  function pickFields({ emoji, label, version, tags, group, subgroup, skins }: Emoji): Emoji {
    const isCountryFlag = countryFlags.some(({ order }) => order === subgroup)
    const tones = skins?.filter(({ tone }) => typeof tone === 'number')
    return {
      emoji,
      label,
      version,
      ...(group !== undefined && { group }),
      ...(tags && { tags }),
      ...(isCountryFlag && subgroup !== undefined && { subgroup }),
      ...(tones && { skins: tones.map((skin) => ({ emoji: skin.emoji, tone: skin.tone ?? 0 })) }),
    }
  }
}

export const readEmojibaseJson = async <Value>(folder: string, name: string): Promise<Value> =>
  JSON.parse(await readFile(join(EMOJI_FOLDER, folder, name), 'utf8')) as Value
