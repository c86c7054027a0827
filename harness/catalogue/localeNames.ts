import { directionOf, LOCALES } from '#domain/locale.ts'

const PSEUDO_NAMES: Readonly<Record<string, string>> = {
  en_XA: 'Pseudo-English, accented',
  ar_XB: 'Pseudo-Arabic, right to left',
}

/** Returns a locale's name in its own language, such as `Deutsch`. */
export function nameLocale(locale: string): string {
  const tag = locale.replace('_', '-')
  return PSEUDO_NAMES[locale] ?? new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? locale
}

/** Returns the direction of a locale. `ar_XB` is a pseudo-locale of Arabic. */
export const directionOfLocale = (locale: string): 'ltr' | 'rtl' => {
  const known = LOCALES.find((name) => name === locale || name === locale.replace(/_X[AB]$/, ''))
  return known === undefined ? 'ltr' : directionOf(known)
}
