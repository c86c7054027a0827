import type { Locale } from '#domain/locale.ts'

/** Base64 sha256 of each file, by its path below the public URL. */
export type Hashes = ReadonlyMap<string, string>

/** Translations of a language: those of the first view, or those of an optional feature in a folder of its own. */
const LANGUAGE = /\/locales-[^/]+\/(\w+\/)?([\w-]+)\.js$/

/**
 * Pattern for modules that lazy chunks share. Built files import them under a fixed address, so the widget never retries
 * them under another address.
 */
const SHARED_MODULE_PATH = /\/(chunk|main)-\w+\.js$/

type IntegrityMapOptions = {
  readonly hashes: Hashes
  readonly languages: readonly Locale[]
  readonly publicUrl: string
}

/**
 * Builds the `integrity` section of the import map, with a hash for each module that a script may import later. A
 * module has an entry for its own address and for each address that a retry uses (browser/chunks.ts, app/boot.ts).
 */
export function toIntegrityMap({ hashes, languages, publicUrl }: IntegrityMapOptions): object {
  const modules = [...hashes]
    .filter(([path]) => path.endsWith('.js') && isEnabledLanguage(path, languages))
    .toSorted(byPath)
  const entries = modules.flatMap(([path, hash]) =>
    getRetryQueries(path).map((query) => [`${publicUrl}${path}${query}`, `sha256-${hash}`]),
  )
  return { integrity: Object.fromEntries(entries) }
}

const getRetryQueries = (path: string): readonly string[] => (SHARED_MODULE_PATH.test(path) ? [''] : ['', '?again'])

/**
 * Returns the files with the translations of a language. The page preloads those of the tenant's `locale` together with
 * the modules.
 */
export const findTranslationFiles = (locale: Locale, hashes: Hashes): readonly string[] =>
  [...hashes.keys()].filter((path) => {
    const [, group, language] = LANGUAGE.exec(path) ?? []
    return group === undefined && language === locale
  })

const isEnabledLanguage = (path: string, languages: readonly string[]): boolean => {
  const [, , language] = LANGUAGE.exec(path) ?? []
  return language === undefined || languages.includes(language)
}

const byPath = ([one]: readonly [string, string], [other]: readonly [string, string]): number => (one < other ? -1 : 1)
