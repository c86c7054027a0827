import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import type { Metafile } from 'esbuild'
import type { File } from './files.ts'

type Bundle = { readonly files: readonly File[]; readonly metafile: Metafile }

/** Module of a bundle that only names the exports of another one, `chunk`, which contains its code. */
type ExportList = {
  readonly entry: string
  readonly chunk: string
  /** The statements that the chunk needs to have the exports of the list. Empty if it has them all. */
  readonly exports: string
}

/**
 * Joins each entry point with the chunk that contains its code, which saves a request and, for a lazy entry, a round
 * trip. The bundler moves code that other chunks import too into a chunk of its own, and leaves a list of exports.
 *
 * `names` has the name of each joined file by its entry point. The hash in every file name is replaced, because it does
 * not depend on the lists.
 */
export function joinEntries({ files, metafile }: Bundle, names: Readonly<Record<string, string>>): Bundle {
  const lists = readExportLists({ files, metafile }, Object.keys(names))
  if (lists.length === 0) return { files, metafile }
  const { rename, renameIn } = renameFiles(metafile, lists, names)
  const isList = (path: string): boolean => lists.some(({ entry }) => path === entry || path === `${entry}.map`)
  const joined = files
    .filter(({ path }) => !isList(path))
    .map(({ path, contents }) => {
      const list = lists.find(({ chunk }) => chunk === path)
      const text = Buffer.from(contents).toString()
      return { path: rename(path), contents: renameIn(list ? addExports(text, list.exports) : text) }
    })
  const outputs = Object.entries(metafile.outputs)
    .filter(([path]) => !isList(path))
    .map(([path, output]) => {
      const list = lists.find(({ chunk }) => chunk === path)
      const own = list ? joinOutput(output, metafile.outputs[list.entry]) : output
      return [rename(path), renameOutput(own, { own: rename(path), rename })] as const
    })
  return { files: joined, metafile: { inputs: metafile.inputs, outputs: Object.fromEntries(outputs) } }
}

/** Returns the export lists, each with the largest chunk that it imports and that no earlier list has. */
function readExportLists({ files, metafile }: Bundle, entryPoints: readonly string[]): readonly ExportList[] {
  const { outputs } = metafile
  const lists: ExportList[] = []
  for (const entryPoint of entryPoints) {
    const [entry, output] = Object.entries(outputs).find(([, candidate]) => candidate.entryPoint === entryPoint) ?? []
    // An entry with code of its own is not a list.
    if (entry === undefined || output === undefined || Object.keys(output.inputs).length > 0) continue
    const [chunk] = output.imports
      .map(({ path }) => path)
      .filter((path) => lists.every((list) => list.chunk !== path))
      .toSorted((one, other) => (outputs[other]?.bytes ?? 0) - (outputs[one]?.bytes ?? 0))
    if (chunk === undefined) continue
    const text = textOf(files, entry)
    lists.push({ entry, chunk, exports: toExports(text, { entry, chunk, chunkText: textOf(files, chunk) }) })
  }
  return lists
}

const textOf = (files: readonly File[], path: string): string =>
  Buffer.from(files.find((file) => file.path === path)?.contents ?? '').toString()

/** Returns names and their aliases from the braces of an import or export: `a as b,c` is `[['a', 'b'], ['c', 'c']]`. */
const parseNames = (braces: string): readonly (readonly [string, string])[] =>
  braces
    .split(',')
    .filter((item) => item.trim() !== '')
    .map((item) => {
      const [name = '', alias = name] = item.trim().split(' as ')
      return [name, alias]
    })

const IMPORT = /import\{([^{}]*)\}from"\.\/([^"]+)";/g
const EXPORT = /export\{([^{}]*)\};/

/** Returns the exports of a list as statements of its chunk. Throws if the bundler wrote anything else into the list. */
function toExports(text: string, { entry, chunk, chunkText }: { entry: string; chunk: string; chunkText: string }): string {
  const rest = text.replaceAll(IMPORT, '').replace(EXPORT, '').replaceAll(/import"[^"]+";/g, '')
  if (/[^\s;]/.test(rest.replaceAll(/\/\*.*?\*\/|\/\/.*/g, ''))) throw new Error(`${entry} is no list of exports`)
  const ofChunk = parseNames(EXPORT.exec(chunkText)?.[1] ?? '')
  const inChunk = new Map(ofChunk.map(([local, alias]) => [alias, local]))
  const exported = new Map(parseNames(EXPORT.exec(text)?.[1] ?? ''))
  const statements = [...text.matchAll(IMPORT)].map(([, braces = '', file = '']) => {
    const isChunk = file === basename(chunk)
    const names = parseNames(braces).flatMap(([name, local]) => {
      const alias = exported.get(local)
      const source = isChunk ? inChunk.get(name) : name
      if (alias === undefined || source === undefined) throw new Error(`${entry} exports no ${name}`)
      // Code with readable names may have the export already, and must not have another one of this name.
      if (isChunk && inChunk.get(alias) === source) return []
      if (inChunk.has(alias)) throw new Error(`${chunk} exports another ${alias}`)
      return `${source} as ${alias}`
    })
    return names.length === 0 ? '' : `export{${names.join(',')}}${isChunk ? '' : `from"./${file}"`};`
  })
  return statements.join('')
} // prettier-ignore

const addExports = (text: string, exports: string): string => {
  const [comment = ''] = /\n\/\/# sourceMappingURL=.*\n?$/.exec(text) ?? ['']
  return `${text.slice(0, text.length - comment.length).trimEnd()}\n${exports}${comment}`
}

type Renaming = { readonly rename: (path: string) => string; readonly renameIn: (text: string) => string }

/** A file of the bundler: folder, name, hash and ending. */
const HASHED = /^(.*\/)?([\w.]+)-([A-Z0-9]{8})(\..+)$/

/** Returns functions that replace the bundler's file names in paths and in scripts. A list becomes its chunk. */
function renameFiles(
  { outputs }: Metafile,
  lists: readonly ExportList[],
  names: Readonly<Record<string, string>>,
): Renaming {
  const salt = lists.map(({ exports }) => exports).join('')
  const toNew = (path: string): string => {
    const [, folder = '', name, hash, ending] = HASHED.exec(path) ?? []
    if (hash === undefined) return path
    const list = lists.find(({ chunk }) => path.startsWith(chunk))
    const joinedName = list && names[outputs[list.entry]?.entryPoint ?? '']
    return `${folder}${joinedName ?? name}-${toHash(hash + salt)}${ending}`
  }
  const toChunk = (path: string): string => lists.find(({ entry }) => entry === path)?.chunk ?? path
  const renamed = new Map(Object.keys(outputs).map((path) => [path, toNew(toChunk(path))]))
  const baseNames = new Map([...renamed].map(([path, to]) => [basename(path), basename(to)]))
  const toBaseName = (name: string): string => baseNames.get(name) ?? name
  return {
    rename: (path) => renamed.get(path) ?? path,
    renameIn: (text) => text.replaceAll(/[\w.]+-[A-Z0-9]{8}\.(?:js|css)(?:\.map)?/g, toBaseName),
  }
}

/** Returns eight letters and digits, as the bundler's hashes have. */
const toHash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 8).toUpperCase()

type Output = Metafile['outputs'][string]

const joinOutput = (chunk: Output, { entryPoint, cssBundle, exports }: Partial<Output> = {}): Output => ({
  ...chunk,
  exports: [...new Set([...chunk.exports, ...(exports ?? [])])],
  ...(entryPoint !== undefined && { entryPoint }),
  ...(cssBundle !== undefined && { cssBundle }),
})

const renameOutput = (output: Output, { own, rename }: { own: string; rename: Renaming['rename'] }): Output => ({
  ...output,
  imports: output.imports.map((one) => ({ ...one, path: rename(one.path) })).filter(({ path }) => path !== own),
  ...(output.cssBundle !== undefined && { cssBundle: rename(output.cssBundle) }),
})
