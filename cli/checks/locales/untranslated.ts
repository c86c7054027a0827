import type { Catalogue } from './differences.ts'

/**
 * Returns texts that equal the English ones and are not in the reviewed list, and entries of the list whose texts
 * differ from English, or do not exist.
 */
export function findUntranslated(catalogue: Catalogue, reviewed: Readonly<Record<string, string>>): readonly string[] {
  const { en: english = {}, ...others } = catalogue
  const isSame = (locale: string, id: string): boolean => id in english && others[locale]?.[id] === english[id]
  const isReviewed = (locale: string, id: string): boolean => reviewed[id]?.split(' ').includes(locale) ?? false
  const pairs = Object.keys(others).flatMap((locale) => Object.keys(english).map((id) => [locale, id] as const))
  const entries = Object.entries(reviewed).flatMap(([id, list]) => list.split(' ').map((locale) => [locale, id] as const)) // prettier-ignore
  return [
    ...pairs
      .filter(([locale, id]) => isSame(locale, id) && !isReviewed(locale, id))
      .map(([locale, id]) => `${locale}.json: ${id} is not translated (“${english[id]}”)`),
    ...entries
      .filter(([locale, id]) => !isSame(locale, id))
      .map(([locale, id]) => `sameAsEnglish.ts: ${id} differs from English in ${locale}, or does not exist`),
  ]
}
