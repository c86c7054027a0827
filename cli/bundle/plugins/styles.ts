import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Plugin } from 'esbuild'
import { ROOT } from '../root.ts'
import { readStylesheet } from './spacing.ts'

const MODULE = /\/src\/.*\.module\.css$/

/** Marks the import of a CSS module's rules, apart from the import of its names. */
const RULES = '?rules'

type StyleOptions = {
  /** True for names such as `Tabs_label`, which a developer recognises. */
  readonly isReadable?: boolean
}

/**
 * Creates a plugin that gives each class and each animation of a CSS module a short name, which is the same in every
 * build of the same sources. The bundler's own short names would differ between the frame and the script that renders
 * Home.
 */
export const createStyles = ({ isReadable = false }: StyleOptions = {}): Plugin => ({
  name: 'styles',
  setup: (build) => {
    const table = readNameTable(isReadable)
    build.onResolve({ filter: /\.module\.css\?rules$/ }, ({ path }) => ({
      path: path.slice(0, -RULES.length),
      suffix: RULES,
    }))
    build.onLoad({ filter: /\/src\/.*\.css$/ }, async ({ path, suffix }) => {
      if (!MODULE.test(path)) return { contents: await readStylesheet(path), loader: 'css' }
      const names = (await table)(path)
      if (suffix === RULES) return { contents: rename(await readStylesheet(path), names), loader: 'css' }
      return { contents: `import ${JSON.stringify(path + RULES)}\n${toExport(names)}`, loader: 'js' }
    })
  },
})

/** Returns the statement by which the script of a CSS module exports its names. */
export const toExport = (names: Names): string => `export default ${JSON.stringify(Object.fromEntries(names))}`

/** Short names by the names in a CSS module. */
export type Names = ReadonlyMap<string, string>

/** Reads all CSS modules. Returns a function that finds the names of one by its absolute path. */
export async function readNameTable(isReadable: boolean): Promise<(path: string) => Names> {
  const paths = (await readdir(join(ROOT, 'src'), { recursive: true }))
    .filter((path) => path.endsWith('.module.css'))
    .map((path) => join(ROOT, 'src', path))
    .toSorted()
  const declared = await Promise.all(paths.map(async (path) => findNames(await readFile(path, 'utf8'))))
  let count = 0
  const table = new Map<string, Names>()
  for (const [index, path] of paths.entries()) {
    const prefix = `${basename(path, '.module.css')}_`
    const names = (declared[index] ?? []).map(
      (name) => [name, isReadable ? prefix + name : toShortName(count++)] as const,
    )
    table.set(path, new Map(names))
  }
  return (path) => {
    const names = table.get(path)
    if (names === undefined) throw new Error(`${path} is not a CSS module of src`)
    return names
  }
}

const CLASS = /\.(?=[a-z_-])([\w-]+)/gi
const KEYFRAMES = /@keyframes\s+([\w-]+)/g

const withoutComments = (css: string): string => css.replace(/\/\*[^]*?\*\//g, '')

/** Returns the names of the classes and of the animations that a CSS module declares. */
export const findNames = (css: string): readonly string[] => {
  const plain = withoutComments(css)
  return [
    ...new Set([CLASS, KEYFRAMES].flatMap((pattern) => [...plain.matchAll(pattern)].map(([, name = '']) => name))),
  ]
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** Returns a name of letters. One letter is enough for the first names, which are those of shared components. */
function toShortName(index: number): string {
  const letter = LETTERS[index % LETTERS.length] ?? ''
  return index < LETTERS.length ? letter : toShortName(Math.floor(index / LETTERS.length) - 1) + letter
}

/** Replaces the names of classes and animations in a CSS module. An animation is named by `animation` alone. */
export function rename(css: string, names: Names): string {
  const animations = new Set([...withoutComments(css).matchAll(KEYFRAMES)].map(([, name]) => name))
  return withoutComments(css)
    .replace(CLASS, (whole, name: string) => (names.has(name) ? `.${names.get(name)}` : whole))
    .replace(KEYFRAMES, (_whole, name: string) => `@keyframes ${names.get(name)}`)
    .replace(/(animation:\s*)([\w-]+)/g, (whole, property: string, name: string) =>
      animations.has(name) ? `${property}${names.get(name)}` : whole,
    )
}
