const FALLBACK = 'en'

/** Languages with emoji names, in the spelling of emojibase. */
const SUPPORTED_LANGUAGES = [
  'da', 'de', 'en', 'es', 'fi', 'fr', 'hi', 'hu', 'it', 'ja', 'ko', 'nb', 'nl', 'pl', 'pt', 'ru', 'sv', 'uk', 'vi', 'zh',
] as const // prettier-ignore

/** Language codes for which emojibase uses another code. */
const ALIASES: Readonly<Record<string, string>> = { nn: 'nb', no: 'nb' }

const TRADITIONAL = 'zh-hant'
const TRADITIONAL_PLACES = ['hant', 'hk', 'mo', 'tw']

/** Returns the emojibase locale of a language tag: `nb` for `no`, `zh-hant` for `zh-TW`, English for unknown tags. */
export function toEmojiLocale(languageTag: string): string {
  const [language = '', ...places] = languageTag.toLowerCase().split(/[-_]/)
  if (language === 'zh' && places.some((place) => TRADITIONAL_PLACES.includes(place))) return TRADITIONAL
  const requested = ALIASES[language] ?? language
  return SUPPORTED_LANGUAGES.find((supported) => supported === requested) ?? FALLBACK
}
