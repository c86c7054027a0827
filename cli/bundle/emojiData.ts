import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

type File = { readonly path: string; readonly contents: string }

type Emoji = {
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
  readonly subgroups: readonly Message[]
  readonly skinTones: readonly Pick<Message, 'key' | 'message'>[]
}

export const EMOJI_PACKAGE = 'emojibase-data'

/**
 * Folder of the data package. The path is resolved like an import, because npm may install that package next to this
 * one and not inside it.
 */
const EMOJI_FOLDER = dirname(createRequire(import.meta.url).resolve(`${EMOJI_PACKAGE}/package.json`))

/** Locales that `toEmojiLocale` may return, as emojibase names them. */
export const EMOJI_LOCALES = [
  'da', 'de', 'en', 'es', 'fi', 'fr', 'hi', 'hu', 'it', 'ja', 'ko', 'nb', 'nl', 'pl', 'pt', 'ru', 'sv', 'uk', 'vi', 'zh',
  'zh-hant',
] as const // prettier-ignore

/** Returns the emoji and their names, one folder for each language, reduced to the fields that the picker reads. */
export async function readEmojiFiles(): Promise<readonly File[]> {
  return (await Promise.all(EMOJI_LOCALES.map(readLocaleFiles))).flat()
}

async function readLocaleFiles(locale: string): Promise<readonly File[]> {
  const [emojis, messages] = await Promise.all([
    readJson<readonly Emoji[]>(locale, 'data.json'),
    readJson<Messages>(locale, 'messages.json'),
  ])
  const groups = messages.groups.filter(({ key }) => key !== 'component')
  const countryFlags = messages.subgroups.filter(({ key }) => key === 'country-flag')
  const groupedEmojis = emojis.filter(({ group }) => groups.some(({ order }) => order === group))
  return [
    toFile(locale, 'data.json', groupedEmojis.map(pickFields)),
    toFile(locale, 'messages.json', { groups, subgroups: countryFlags, skinTones: messages.skinTones }),
  ]

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

const readJson = async <Value>(locale: string, name: string): Promise<Value> =>
  JSON.parse(await readFile(join(EMOJI_FOLDER, locale, name), 'utf8')) as Value

const toFile = (locale: string, name: string, value: unknown): File => ({
  path: `widget/emoji/${locale}/${name}`,
  contents: JSON.stringify(value),
})
