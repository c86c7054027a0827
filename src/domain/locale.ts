/** The languages the widget speaks, as tenants and servers write them. */
export const LOCALES = [
  'ar', 'ca', 'cs', 'da', 'de', 'el', 'en', 'es', 'fa', 'fi', 'fr', 'hi', 'hu', 'id', 'it', 'ja', 'ko', 'ml', 'nl', 'no',
  'pl', 'pt', 'pt_BR', 'ro', 'ru', 'sk', 'sv', 'ta', 'tr', 'uk', 'vi', 'zh_CN', 'zh_TW',
] as const // prettier-ignore

export type Locale = (typeof LOCALES)[number]

const DEFAULT_LOCALE: Locale = 'en'

const RIGHT_TO_LEFT: readonly Locale[] = ['ar', 'fa']

/** The supported locale meant by `pt-br`, `de_AT`, `nb` or `zh`; undefined if the widget does not speak it. */
export function parseLocale(text: string): Locale | undefined {
  const [language = '', region] = toOurs(text.trim().toLowerCase().replaceAll('_', '-')).split('-')
  const wanted = region === undefined ? language : `${language}_${region}`
  return (
    LOCALES.find((locale) => locale.toLowerCase() === wanted) ??
    LOCALES.find((locale) => locale === language) ??
    LOCALES.find((locale) => locale.startsWith(`${language}_`) && language.length === 2)
  )
}

/** Browsers have two names for Norwegian, an old one for Indonesian, and write traditional Chinese in more places than one. */
const toOurs = (tag: string): string =>
  tag
    .replace(/^n[bn]\b/, 'no')
    .replace(/^in\b/, 'id')
    .replace(/^zh-(hant|hk|mo)\b/, 'zh-tw')

/**
 * The first of the wishes that the widget speaks and the tenant has enabled (none enabled: all are); `pt_BR` is content
 * with `pt`. Undefined if there is none.
 */
export function findLocale(wishes: readonly (string | undefined)[], enabled: readonly string[]): Locale | undefined {
  const allowed = new Set(enabled.map(parseLocale))
  const spoken = wishes.flatMap((wish = '') => [parseLocale(wish), parseLocale(wish.replace(/[-_].*$/, ''))])
  return spoken.find((locale) => locale !== undefined && (allowed.size === 0 || allowed.has(locale)))
}

export const pickLocale = (...request: Parameters<typeof findLocale>): Locale =>
  findLocale(...request) ?? DEFAULT_LOCALE

/** The BCP 47 tag for `lang` and Intl: `pt_BR` is `pt-BR`. */
export const toLanguageTag = (locale: Locale): string => locale.replace('_', '-')

export const directionOf = (locale: Locale): 'ltr' | 'rtl' => (RIGHT_TO_LEFT.includes(locale) ? 'rtl' : 'ltr')
