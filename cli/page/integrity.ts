import type { Locale } from '#domain/locale.ts'

/** sha384 in base64, by a file's path below what is served. */
export type Hashes = ReadonlyMap<string, string>

const LANGUAGE = /\/locales-[^/]+\/([\w-]+)\.js$/

/**
 * What a browser is to hold every module against that a script asks for later: each under its own address, and under the
 * one it is asked for with once more (browser/chunks.ts, app/boot.ts).
 */
export function integrityMap(hashes: Hashes, languages: readonly Locale[], publicUrl: string): object {
  const modules = [...hashes].filter(([path]) => path.endsWith('.js') && isSpoken(path, languages)).toSorted(byPath)
  const lines = modules.flatMap(([path, hash]) =>
    ['', '?again=1', '?again=2'].map((again) => [`${publicUrl}${path}${again}`, `sha384-${hash}`]),
  )
  return { integrity: Object.fromEntries(lines) }
}

const isSpoken = (path: string, languages: readonly string[]): boolean => {
  const [, language] = LANGUAGE.exec(path) ?? []
  return language === undefined || languages.includes(language)
}

const byPath = ([one]: readonly [string, string], [other]: readonly [string, string]): number => (one < other ? -1 : 1)
