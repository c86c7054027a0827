import type { Loses } from '../pacts.ts'

/** `$.payload[0]['a-b']` → `payload`, `0`, `a-b`. */
export const toSteps = (path: string): readonly string[] =>
  [...path.matchAll(/\.([^.[\]]+)|\[(\d+|\*)\]|\['((?:[^'\\]|\\.)*)'\]/g)].map(
    ([, name, index, quoted]) => name ?? index ?? quoted ?? '',
  )

/** `$.payload[0].id` → `payload[0].id`, as it stands in a sentence. */
export const shownPath = (path: string): string => path.replace(/^\$\.?/, '')

/** The path of what is missing below another. */
export const below = (path: string, key: string): string =>
  /^\w+$/.test(key) ? `${path === '/' ? '$' : path}.${key}` : `${path}['${key}']`

/** The same place of every item of a list. */
export const anyItem = (path: string): string => path.replaceAll(/\[\d+\]/g, '[*]')

/** What is lost at a path: as it is written, else with the nearest of what it stands in, else the whole. */
export function findLoses(loses: Loses, path: string): string | undefined {
  const known = Object.entries(loses).map(([at, words]) => ({ steps: toSteps(at), words }))
  const steps = toSteps(path)
  const [best] = known
    .filter((one) => isAbove(one.steps, steps))
    .toSorted((a, b) => b.steps.length - a.steps.length || wildcards(a.steps) - wildcards(b.steps))
  return best?.words
}

/** A `*` stands for any index and for any key. */
const isAbove = (above: readonly string[], steps: readonly string[]): boolean =>
  above.length <= steps.length && above.every((step, at) => step === '*' || steps[at] === '*' || step === steps[at])

const wildcards = (steps: readonly string[]): number => steps.filter((step) => step === '*').length
