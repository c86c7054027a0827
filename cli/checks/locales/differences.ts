import { extractPlaceholders, type Messages } from '../../preflight/localeMessages.ts'

export type Catalogue = Readonly<Record<string, Messages>>

/**
 * Returns the differences from English: missing or unknown languages and ids, invalid syntax, and other placeholders.
 */
export function findDifferences(catalogue: Catalogue, locales: readonly string[]): readonly string[] {
  const { en: english = {} } = catalogue
  const files = Object.keys(catalogue)
  const missing = locales.filter((locale) => !files.includes(locale))
  const unsupported = files.filter((locale) => !locales.includes(locale))
  return [
    ...missing.map((locale) => `${locale}.json is missing, but LOCALES of src/domain/locale.ts contains ${locale}`),
    ...unsupported.map((locale) => `${locale}.json: the language is not in LOCALES of src/domain/locale.ts`),
    ...Object.entries(catalogue).flatMap(([locale, messages]) => compare(locale, messages, english)),
  ]
}

function compare(locale: string, messages: Messages, english: Messages): readonly string[] {
  const unknown = Object.keys(messages).filter((id) => !(id in english))
  const missing = Object.keys(english).filter((id) => !(id in messages))
  const different = Object.entries(messages).filter(
    ([id, text]) => extractPlaceholders(text) !== extractPlaceholders(english[id] ?? text),
  )
  return [
    ...unknown.map((id) => `${locale}.json: ${id} is not in en.json`),
    ...missing.map((id) => `${locale}.json: ${id} is missing`),
    ...different.map(([id]) => `${locale}.json: ${id} is invalid, or has other placeholders than in English`),
  ]
}
