import type { Locale } from '#domain/locale.ts'

/** sha256 in base64, by a file's path below what is served. */
export type Hashes = ReadonlyMap<string, string>

const LANGUAGE = /\/locales-[^/]+\/([\w-]+)\.js$/

/** Chunks that are shared by lazy ones: their addresses are written into files and never asked for in another way. */
const SHARED = /\/chunk-\w+\.js$/

type Sealed = {
  readonly hashes: Hashes
  readonly entry: string
  readonly languages: readonly Locale[]
  readonly publicUrl: string
}

/**
 * What a browser is to hold every module against that a script asks for later: each under its own address, and under those
 * it has when it is asked for once more (browser/chunks.ts, app/boot.ts).
 */
export function integrityMap({ hashes, entry, languages, publicUrl }: Sealed): object {
  const modules = [...hashes].filter(([path]) => path.endsWith('.js') && isSpoken(path, languages)).toSorted(byPath)
  const lines = modules.flatMap(([path, hash]) =>
    triesOf(path, entry).map((again) => [`${publicUrl}${path}${again}`, `sha256-${hash}`]),
  )
  return { integrity: Object.fromEntries(lines) }
}

function triesOf(path: string, entry: string): readonly string[] {
  if (path === entry) return ['', '?again']
  return SHARED.test(path) ? [''] : ['', '?again=1', '?again=2']
}

/** Where a language's words lie: the first of them that a page shows can be asked for with its modules. */
export const wordsIn = (locale: Locale, hashes: Hashes): readonly string[] =>
  [...hashes.keys()].filter((path) => LANGUAGE.exec(path)?.[1] === locale)

const isSpoken = (path: string, languages: readonly string[]): boolean => {
  const [, language] = LANGUAGE.exec(path) ?? []
  return language === undefined || languages.includes(language)
}

const byPath = ([one]: readonly [string, string], [other]: readonly [string, string]): number => (one < other ? -1 : 1)
