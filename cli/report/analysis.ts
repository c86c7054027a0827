import type { Built } from '../bundle/files.ts'
import type { FirstView } from '../bundle/firstView.ts'

type Source = { readonly name: string; readonly bytes: number }

/** Sources that belong together: a package, or a room of ours. */
export type Origin = { readonly name: string; readonly bytes: number; readonly sources: readonly Source[] }

/** What a bundle is made of, before it is minified a second time and compressed. */
export type Analysis = { readonly first: readonly Origin[]; readonly later: readonly Origin[] }

/** By when it comes: with the first view, or with something lazy. */
export function analyse({ outputs }: Built['metafile'], first: FirstView): Analysis {
  const early = new Set([first.entry, ...first.styles, ...first.preloads])
  const scripts = Object.keys(outputs).filter((path) => /\.(js|css)$/.test(path))
  const collect = (paths: readonly string[]): readonly Origin[] =>
    toOrigins(paths.flatMap((path) => Object.entries(outputs[path]?.inputs ?? {})))
  return {
    first: collect(scripts.filter((path) => early.has(path))),
    // Every lazy chunk has a style sheet of its own beside it, which nobody fetches: its rules travel inside the script.
    later: collect(scripts.filter((path) => !early.has(path) && path.endsWith('.js'))),
  }
}

type Input = readonly [string, { readonly bytesInOutput: number }]

function toOrigins(inputs: readonly Input[]): readonly Origin[] {
  const byOrigin = new Map<string, Map<string, number>>()
  for (const [path, { bytesInOutput }] of inputs) {
    const [origin, name] = split(path)
    const known = byOrigin.get(origin) ?? new Map<string, number>()
    byOrigin.set(origin, known.set(name, (known.get(name) ?? 0) + bytesInOutput))
  }
  return [...byOrigin]
    .map(([name, sources]) => toOrigin(name, sources))
    .filter(({ bytes }) => bytes > 0)
    .toSorted(heaviestFirst)
}

function toOrigin(name: string, known: ReadonlyMap<string, number>): Origin {
  const sources = [...known].map(([source, bytes]) => ({ name: source, bytes })).filter(({ bytes }) => bytes > 0)
  return {
    name,
    bytes: sources.reduce((total, { bytes }) => total + bytes, 0),
    sources: sources.toSorted(heaviestFirst),
  }
}

/** Equal weights in the order of their names, so that a page is the same every time. */
const heaviestFirst = (a: Source, b: Source): number => b.bytes - a.bytes || (a.name < b.name ? -1 : 1)

/** The package, or the room, and the rest of the path. */
function split(path: string): readonly [string, string] {
  const [, own, rest] = /^.*node_modules\/((?:@[^/]+\/)?[^/]+)\/(.*)$/.exec(path) ?? []
  if (own !== undefined && rest !== undefined) return [own, rest]
  const [, room, file] = /^((?:src\/)?[^/]+)\/(.*)$/.exec(path) ?? []
  return [room ?? 'the bundler', file ?? path]
}
