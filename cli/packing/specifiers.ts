import { posix } from 'node:path'

/** Import aliases of package.json, for example `#domain/*` → `./src/domain/*`. */
export type Rooms = Readonly<Record<string, string>>

/** Pattern of the specifier in a static import or export, an import(), or an import of types. */
const SPECIFIER = /(\bfrom\s+|\bimport\s*\(\s*|\bimport\s+)(['"])([.#][^'"]*\.)[jt]s\2/g

/**
 * Returns the path of a compiled source in `lib/`. The contents of `cli/` are directly in `lib/`, so
 * relative paths to the package's files stay valid.
 */
export const toCompiled = (source: string): string => source.replace(/^cli\//, '')

/** Rewrites the imports of a compiled file: to the names of compiled files, and without import aliases. */
export function rewriteSpecifiers(code: string, source: string, rooms: Rooms): string {
  const from = posix.dirname(toCompiled(source))
  return code.replace(SPECIFIER, (...[, before = '', quote = '', path = '']: readonly string[]) => {
    const wanted = path.startsWith('#') ? inRoom(path, rooms) : posix.join(posix.dirname(source), path)
    const relative = posix.relative(from, toCompiled(wanted))
    return `${before}${quote}${relative.startsWith('.') ? relative : `./${relative}`}js${quote}`
  })
}

function inRoom(path: string, rooms: Rooms): string {
  const [room = '', ...rest] = path.split('/')
  const folder = rooms[`${room}/*`]
  if (folder === undefined) throw new Error(`package.json has no import alias ${room}`)
  return posix.join(folder.replace('/*', ''), ...rest)
}
