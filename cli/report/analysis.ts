import type { BundlerResult } from '../bundle/files.ts'
import type { FirstView } from '../bundle/firstView.ts'

type Source = { readonly name: string; readonly bytes: number }

/** Sources that belong together: those of a package, or of one of our layers. */
export type Origin = { readonly name: string; readonly bytes: number; readonly sources: readonly Source[] }

/**
 * Sizes of the sources in the first view (`first`) and in the lazy chunks (`later`). They are measured before the
 * second minifier and the compression.
 */
export type Analysis = { readonly first: readonly Origin[]; readonly later: readonly Origin[] }

/** Groups the sources of a bundle by origin, separately for the first view and for the lazy chunks. */
export function analyzeBundle({ outputs }: BundlerResult['metafile'], first: FirstView): Analysis {
  const firstViewFiles = new Set([first.entry, ...first.styles, ...first.preloads])
  const scripts = Object.keys(outputs).filter((path) => /\.(js|css)$/.test(path))
  const collect = (paths: readonly string[]): readonly Origin[] =>
    toOrigins(paths.flatMap((path) => Object.entries(outputs[path]?.inputs ?? {})))
  return {
    first: collect(scripts.filter((path) => firstViewFiles.has(path))),
    // Every lazy chunk also has a stylesheet file that no page loads: the script itself contains the rules.
    later: collect(scripts.filter((path) => !firstViewFiles.has(path) && path.endsWith('.js'))),
  }
}

type Input = readonly [string, { readonly bytesInOutput: number }]

function toOrigins(inputs: readonly Input[]): readonly Origin[] {
  const byOrigin = new Map<string, Map<string, number>>()
  for (const [path, { bytesInOutput }] of inputs) {
    const [origin, name] = splitPath(path)
    const known = byOrigin.get(origin) ?? new Map<string, number>()
    byOrigin.set(origin, known.set(name, (known.get(name) ?? 0) + bytesInOutput))
  }
  return [...byOrigin]
    .map(([name, sources]) => toOrigin(name, sources))
    .filter(({ bytes }) => bytes > 0)
    .toSorted(compareBySize)
}

function toOrigin(name: string, known: ReadonlyMap<string, number>): Origin {
  const sources = [...known].map(([source, bytes]) => ({ name: source, bytes })).filter(({ bytes }) => bytes > 0)
  return {
    name,
    bytes: sources.reduce((total, { bytes }) => total + bytes, 0),
    sources: sources.toSorted(compareBySize),
  }
}

/** Sorts by size, largest first. Sources of equal size are sorted by name, so that the page is always the same. */
const compareBySize = (a: Source, b: Source): number => b.bytes - a.bytes || (a.name < b.name ? -1 : 1)

/** Splits a path into its origin (the package or the layer) and the rest of the path. */
function splitPath(path: string): readonly [string, string] {
  const [, own, rest] = /^.*node_modules\/((?:@[^/]+\/)?[^/]+)\/(.*)$/.exec(path) ?? []
  if (own !== undefined && rest !== undefined) return [own, rest]
  const [, layer, file] = /^((?:src\/)?[^/]+)\/(.*)$/.exec(path) ?? []
  return [layer ?? 'the bundler', file ?? path]
}
