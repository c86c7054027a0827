import type { Consequences } from '../pact.ts'

/** Splits a JSONPath into steps: `$.payload[0]['a-b']` → `payload`, `0`, `a-b`. */
export const splitPath = (path: string): readonly string[] =>
  [...path.matchAll(/\.([^.[\]]+)|\[(\d+|\*)\]|\['((?:[^'\\]|\\.)*)'\]/g)].map(
    ([, name, index, quoted]) => name ?? index ?? quoted ?? '',
  )

/** Formats a JSONPath for a sentence: `$.payload[0].id` → `payload[0].id`. */
export const formatPath = (path: string): string => path.replace(/^\$\.?/, '')

/** Returns the path of a property below another path. */
export const childPath = (path: string, key: string): string =>
  /^\w+$/.test(key) ? `${path === '/' ? '$' : path}.${key}` : `${path}['${key}']`

/** Replaces list indexes by `*`, so that all items of a list have the same path. */
export const generalisePath = (path: string): string => path.replaceAll(/\[\d+\]/g, '[*]')

/**
 * Returns the consequence for the visitor at a path: the entry for this path, or else for the nearest path that
 * contains it. The path `$` contains all others.
 */
export function findConsequence(loses: Consequences, path: string): string | undefined {
  const candidates = Object.entries(loses).map(([at, text]) => ({ steps: splitPath(at), text }))
  const steps = splitPath(path)
  const [best] = candidates
    .filter((one) => containsPath(one.steps, steps))
    .toSorted((a, b) => b.steps.length - a.steps.length || countWildcards(a.steps) - countWildcards(b.steps))
  return best?.text
}

/** Returns whether `outer` contains or equals the path. A `*` matches any index and any key. */
const containsPath = (outer: readonly string[], steps: readonly string[]): boolean =>
  outer.length <= steps.length && outer.every((step, at) => step === '*' || steps[at] === '*' || step === steps[at])

const countWildcards = (steps: readonly string[]): number => steps.filter((step) => step === '*').length
