import { posix } from 'node:path'

/** `#domain/*` → `./src/domain/*`, as package.json has it. */
export type Rooms = Readonly<Record<string, string>>

/** A static import or export, an import(), or an import of types. */
const SPECIFIER = /(\bfrom\s+|\bimport\s*\(\s*|\bimport\s+)(['"])([.#][^'"]*\.)[jt]s\2/g

/** Where a source ends up in `lib/`: the command line itself one folder higher, so that it finds the package’s files where it did. */
export const toCompiled = (source: string): string => source.replace(/^cli\//, '')

/** Writes the imports of a compiled file as they hold there: with the names of compiled files, and no rooms. */
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
  if (folder === undefined) throw new Error(`package.json names no room ${room}`)
  return posix.join(folder.replace('/*', ''), ...rest)
}
