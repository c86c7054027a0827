import { toSupportedTag } from '#tools/localeTag.ts'

/** Languages of the widget, as tenants and servers write them. */
export const LOCALES = [
  'ar', 'ca', 'cs', 'da', 'de', 'el', 'en', 'es', 'fa', 'fi', 'fr', 'hi', 'hu', 'id', 'it', 'ja', 'ko', 'ml', 'nl', 'no',
  'pl', 'pt', 'pt_BR', 'ro', 'ru', 'sk', 'sv', 'ta', 'tr', 'uk', 'vi', 'zh_CN', 'zh_TW',
] as const // prettier-ignore

export type Locale = (typeof LOCALES)[number]

const DEFAULT_LOCALE: Locale = 'en'

const RIGHT_TO_LEFT: readonly Locale[] = ['ar', 'fa']

/**
 * Returns the supported locale for a tag such as `pt-br`, `de_AT`, `nb` or `zh`; undefined if the widget does not
 * support it.
 */
export function parseLocale(text: string): Locale | undefined {
  const [language = '', region] = toSupportedTag(text.trim().toLowerCase().replaceAll('_', '-')).split('-')
  const requested = region === undefined ? language : `${language}_${region}`
  return (
    LOCALES.find((locale) => locale.toLowerCase() === requested) ??
    LOCALES.find((locale) => locale === language) ??
    LOCALES.find((locale) => locale.startsWith(`${language}_`) && language.length === 2)
  )
}

/**
 * Returns the first requested locale that the widget supports and the tenant has enabled; undefined if there is none.
 * If `enabled` is empty, all are enabled. `pt_BR` falls back to `pt`.
 */
export function findLocale(
  preferences: readonly (string | undefined)[],
  enabled: readonly string[],
): Locale | undefined {
  const allowed = new Set(enabled.map(parseLocale))
  const candidates = preferences.flatMap((tag = '') => [parseLocale(tag), parseLocale(tag.replace(/[-_].*$/, ''))])
  return candidates.find((locale) => locale !== undefined && (allowed.size === 0 || allowed.has(locale)))
}

export const pickLocale = (...request: Parameters<typeof findLocale>): Locale =>
  findLocale(...request) ?? DEFAULT_LOCALE

/** Returns the BCP 47 tag for `lang` and Intl: `pt_BR` becomes `pt-BR`. */
export const toLanguageTag = (locale: Locale): string => locale.replace('_', '-')

export const directionOf = (locale: Locale): 'ltr' | 'rtl' => (RIGHT_TO_LEFT.includes(locale) ? 'rtl' : 'ltr')
