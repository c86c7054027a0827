import { posix } from 'node:path'

/** Import aliases of package.json, for example `#domain/*` → `./src/domain/*`. */
export type ImportAliases = Readonly<Record<string, string>>

/** Pattern of the specifier in a static import or export, an import(), or an import of types. */
const SPECIFIER = /(\bfrom\s+|\bimport\s*\(\s*|\bimport\s+)(['"])([.#][^'"]*\.)[jt]s\2/g

/**
 * Returns the path of a compiled source in `lib/`. The contents of `cli/` are directly in `lib/`, so
 * relative paths to the package's files stay valid.
 */
export const toCompiled = (source: string): string => source.replace(/^cli\//, '')

/** Rewrites the imports of a compiled file: to the names of compiled files, and without import aliases. */
export function rewriteSpecifiers(code: string, source: string, aliases: ImportAliases): string {
  const from = posix.dirname(toCompiled(source))
  return code.replace(SPECIFIER, (...[, before = '', quote = '', path = '']: readonly string[]) => {
    const target = path.startsWith('#') ? resolveAlias(path, aliases) : posix.join(posix.dirname(source), path)
    const relative = posix.relative(from, toCompiled(target))
    return `${before}${quote}${relative.startsWith('.') ? relative : `./${relative}`}js${quote}`
  })
}

function resolveAlias(path: string, aliases: ImportAliases): string {
  const [alias = '', ...rest] = path.split('/')
  const folder = aliases[`${alias}/*`]
  if (folder === undefined) throw new Error(`package.json has no import alias ${alias}`)
  return posix.join(folder.replace('/*', ''), ...rest)
}
