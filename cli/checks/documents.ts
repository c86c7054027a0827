import { readFile } from 'node:fs/promises'
import { CliError } from '../errors.ts'

const ROOT = new URL('../../', import.meta.url)

const read = (path: string): Promise<string> => readFile(new URL(path, ROOT), 'utf8')

/**
 * Returns the rows of Markdown tables whose first cell begins with code. Maps that code to the text of the second cell.
 */
const rowsOf = (markdown: string): ReadonlyMap<string, string> =>
  new Map(
    [...markdown.matchAll(/^\| `([^`]+)` *\| ([^|]*)\|/gm)].map(([, name = '', text = '']) => [name, text.trim()]),
  )

/**
 * Checks that the table in ARCHITECTURE.md is the same as .layers.json, from which the boundary check takes its rules.
 */
export async function checkLayers(): Promise<void> {
  const layers = JSON.parse(await read('.layers.json')) as Readonly<Record<string, readonly string[]>>
  const rows = rowsOf(await read('ARCHITECTURE.md'))
  const problems = Object.entries(layers)
    .map(([layer, allowed]) => [layer, allowed.map((name) => `\`${name}\``).join(', ') || 'no other layer'] as const)
    .filter(([layer, text]) => rows.get(layer) !== text)
    .map(([layer, text]) => `  | \`${layer}\` | ${text} |`)
  if (problems.length > 0) throw new CliError('layersDiffer', problems.join('\n'))
}

type Package = Readonly<
  Record<'dependencies' | 'devDependencies' | 'optionalDependencies', Readonly<Record<string, string>>>
>

/** An exact version, also of a package under another name (`npm:name@1.2.3`). */
const EXACT_VERSION = /^(npm:[^@]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/

/**
 * Checks that each direct dependency has an exact version, and a reason in docs/dependencies.md, and that no reason
 * belongs to a removed dependency.
 */
export async function checkDependencies(): Promise<void> {
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(await read('package.json')) as Package
  const versions = { ...dependencies, ...devDependencies, ...optionalDependencies }
  const direct = Object.keys(versions)
  const rows = rowsOf(await read('docs/dependencies.md'))
  const problems = [
    ...Object.entries(versions)
      .filter(([, version]) => !EXACT_VERSION.test(version))
      .map(([name, version]) => `  ${name} has the range ${version}, not an exact version`),
    ...direct.filter((name) => !rows.get(name)).map((name) => `  ${name} has no reason`),
    ...[...rows.keys()]
      .filter((name) => !direct.includes(name))
      .map((name) => `  ${name} is not a dependency any more`),
  ]
  if (problems.length > 0) throw new CliError('dependenciesDiffer', problems.join('\n'))
}
