import type { BodyRules, Interaction } from '#cli/contracts/pacts.ts'

/** This module changes response bodies as a careless provider would. */

type Json = Readonly<Record<string, unknown>>

const isRecord = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Splits a path into its steps: `$.payload[*].id` → `payload`, `*`, `id`. */
const toSteps = (path: string): readonly string[] =>
  [...path.matchAll(/\.([^.[\]]+)|\[(\d+|\*)\]/g)].map(([, name, index]) => name ?? index ?? '')

/** Returns every path of a body. All items of a list share one path. */
function pathsOf(body: unknown, path = '$'): readonly string[] {
  if (Array.isArray(body)) return [...new Set(body.flatMap((item) => pathsOf(item, `${path}[*]`)))]
  if (!isRecord(body)) return []
  return Object.entries(body).flatMap(([name, value]) => [`${path}.${name}`, ...pathsOf(value, `${path}.${name}`)])
}

/**
 * Returns only the innermost paths, because removing a parent also removes its children. Where any keys are allowed,
 * the path of the map replaces the paths of its keys.
 */
export function neededIn({ response: { body, rules } }: Interaction): readonly string[] {
  const maps = ruled(rules, 'eachKey')
  const paths = [...new Set(pathsOf(body).map((path) => maps.find((map) => path.startsWith(`${map}.`)) ?? path))]
  return paths.filter((path) => !paths.some((other) => other.startsWith(`${path}.`) || other.startsWith(`${path}[`)))
}

const ruled = (rules: BodyRules, matcher: string): readonly string[] =>
  Object.keys(rules).filter((path) => JSON.stringify(rules[path]).includes(`"match":"${matcher}"`))

/**
 * Returns true if the path identifies the kind of a frame. Without this value, the verifier waits for another frame.
 */
export const isName = (kind: Interaction['kind'], path: string): boolean =>
  kind !== 'http' && ['$.identifier', '$.type', '$.message.event'].includes(path)

/**
 * Returns the path that the verifier reports when this path is missing. Where a list must only contain certain items,
 * it reports the list.
 */
export const toldAt = ({ response: { rules } }: Interaction, path: string): string =>
  ruled(rules, 'arrayContains').find((list) => path.startsWith(`${list}[`)) ?? path

/**
 * Returns the body with each value at a path changed. If the change returns undefined, the property is removed. Returns
 * the same body if the path does not exist.
 */
export function spoil(body: unknown, path: string, change: (value: unknown) => unknown): unknown {
  return spoilAt(body, toSteps(path), change)
}

function spoilAt(value: unknown, [step, ...steps]: readonly string[], change: (value: unknown) => unknown): unknown {
  if (step === undefined) return change(value)
  if (Array.isArray(value)) return value.map((item: unknown) => spoilAt(item, steps, change))
  if (!isRecord(value) || !Object.hasOwn(value, step)) return value
  const { [step]: spoiled, ...others } = value
  const changed = spoilAt(spoiled, steps, change)
  return changed === undefined ? others : { ...others, [step]: changed }
}

export const takeOut = (body: unknown, path: string): unknown => spoil(body, path, () => undefined)

/** Returns the body with a value at a path, also where there was none. The parent object must exist. */
export function put(body: unknown, path: string, value: unknown): unknown {
  const at = path.lastIndexOf('.')
  return spoil(body, path.slice(0, at), (owner) =>
    isRecord(owner) ? { ...owner, [path.slice(at + 1)]: value } : owner,
  )
}
