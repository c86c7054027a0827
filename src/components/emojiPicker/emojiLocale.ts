const FALLBACK = 'en'

/** Languages with emoji names, as emojibase writes them. */
const NAMED = [
  'da', 'de', 'en', 'es', 'fi', 'fr', 'hi', 'hu', 'it', 'ja', 'ko', 'nb', 'nl', 'pl', 'pt', 'ru', 'sv', 'uk', 'vi', 'zh',
] as const // prettier-ignore

/** One language, another name for it. */
const ALIASES: Readonly<Record<string, string>> = { nn: 'nb', no: 'nb' }

const TRADITIONAL = 'zh-hant'
const TRADITIONAL_PLACES = ['hant', 'hk', 'mo', 'tw']

/** The emojibase locale that names emoji for readers of a language: `no` is `nb`, `zh-TW` is `zh-hant`; English for the rest. */
export function toEmojiLocale(languageTag: string): string {
  const [language = '', ...places] = languageTag.toLowerCase().split(/[-_]/)
  if (language === 'zh' && places.some((place) => TRADITIONAL_PLACES.includes(place))) return TRADITIONAL
  const wanted = ALIASES[language] ?? language
  return NAMED.find((named) => named === wanted) ?? FALLBACK
}
