import { isRecord } from '#tools/fields.ts'
import type { Interaction, BodyRules } from '#cli/contracts/pact.ts'

/** This module changes response bodies as a careless provider would. */

/** Splits a path into its steps: `$.payload[*].id` → `payload`, `*`, `id`. */
const toKeys = (path: string): readonly string[] =>
  [...path.matchAll(/\.([^.[\]]+)|\[(\d+|\*)\]/g)].map(([, name, index]) => name ?? index ?? '')

/** Returns every path of a body. All items of a list share one path. */
function pathsOf(body: unknown, path = '$'): readonly string[] {
  if (Array.isArray(body)) return [...new Set(body.flatMap((item) => pathsOf(item, `${path}[*]`)))]
  if (!isRecord(body)) return []
  return Object.entries(body).flatMap(([name, value]) => [`${path}.${name}`, ...pathsOf(value, `${path}.${name}`)])
}

/**
 * Returns the innermost paths of a response body, because removing a parent also removes its children. Where a map may
 * have any keys, its own path replaces the paths of its keys.
 */
export function requiredPaths({ response: { body, rules } }: Interaction): readonly string[] {
  const maps = pathsWithMatcher(rules, 'eachKey')
  const paths = [...new Set(pathsOf(body).map((path) => maps.find((map) => path.startsWith(`${map}.`)) ?? path))]
  return paths.filter(
    (path) => !paths.some((otherPath) => otherPath.startsWith(`${path}.`) || otherPath.startsWith(`${path}[`)),
  )
}

const pathsWithMatcher = (rules: BodyRules, matcher: string): readonly string[] =>
  Object.keys(rules).filter((path) => JSON.stringify(rules[path]).includes(`"match":"${matcher}"`))

/**
 * Returns true if the path identifies the kind of a frame. Without this value, the verifier waits for another frame.
 */
export const identifiesFrame = (kind: Interaction['kind'], path: string): boolean =>
  kind !== 'http' && ['$.identifier', '$.type', '$.message.event'].includes(path)

/**
 * Returns the path that the verifier reports when this path is missing. If the path is in a list that only has to
 * contain certain items, the verifier reports the list.
 */
export const reportedPath = ({ response: { rules } }: Interaction, path: string): string =>
  pathsWithMatcher(rules, 'arrayContains').find((list) => path.startsWith(`${list}[`)) ?? path

/**
 * Returns the body with each value at a path changed. If the change returns undefined, the property is removed. Returns
 * the same body if the path does not exist.
 */
export function corrupt(body: unknown, path: string, change: (value: unknown) => unknown): unknown {
  return corruptAt(body, toKeys(path), change)
}

function corruptAt(value: unknown, [key, ...keys]: readonly string[], change: (value: unknown) => unknown): unknown {
  if (key === undefined) return change(value)
  if (Array.isArray(value)) return value.map((item: unknown) => corruptAt(item, keys, change))
  if (!isRecord(value) || !Object.hasOwn(value, key)) return value
  const { [key]: original, ...remaining } = value
  const changed = corruptAt(original, keys, change)
  return changed === undefined ? remaining : { ...remaining, [key]: changed }
}

export const removeAt = (body: unknown, path: string): unknown => corrupt(body, path, () => undefined)

/** Returns the body with a value at a path, also where there was none. The parent object must exist. */
export function setAt(body: unknown, path: string, value: unknown): unknown {
  const dotIndex = path.lastIndexOf('.')
  return corrupt(body, path.slice(0, dotIndex), (owner) =>
    isRecord(owner) ? { ...owner, [path.slice(dotIndex + 1)]: value } : owner,
  )
}
