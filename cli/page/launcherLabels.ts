import { readFileSync } from 'node:fs'
import type { Locale } from '#domain/locale.ts'

const FOLDER = new URL('../../locales/', import.meta.url)

/** Other tags that pages and browsers use for a locale, as in `src/tools/localeTag.ts`. */
const ALIASES: Readonly<Partial<Record<Locale, readonly string[]>>> = {
  id: ['in'],
  no: ['nb', 'nn'],
  zh_CN: ['zh'],
  zh_TW: ['zh-hk', 'zh-mo', 'zh-hant'],
}

/**
 * Returns the launcher's labels by language tag in lower case, for the languages of a tenant. English is left out, as
 * the loader contains it.
 */
export function readLauncherLabels(languages: readonly Locale[]): Readonly<Record<string, string>> {
  const others = languages.filter((locale) => locale !== 'en')
  return Object.fromEntries(
    others.flatMap((locale) => {
      const label = readLabel(locale)
      const tags = [locale.toLowerCase().replace('_', '-'), ...(ALIASES[locale] ?? [])]
      return label === undefined ? [] : tags.map((tag) => [tag, label])
    }),
  )
}

function readLabel(locale: Locale): string | undefined {
  const text = readFileSync(new URL(`${locale}.json`, FOLDER), 'utf8')
  return (JSON.parse(text) as Readonly<Record<string, string>>)['launcher.label']
}
