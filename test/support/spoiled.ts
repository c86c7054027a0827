import type { BodyRules, Interaction } from '#cli/contracts/pacts.ts'

/** Answers as a careless provider would give them. */

type Json = Readonly<Record<string, unknown>>

const isRecord = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/** `$.payload[*].id` → `payload`, `*`, `id`. */
const toSteps = (path: string): readonly string[] =>
  [...path.matchAll(/\.([^.[\]]+)|\[(\d+|\*)\]/g)].map(([, name, index]) => name ?? index ?? '')

/** Every place of a body, and all items of a list as one place. */
function pathsOf(body: unknown, path = '$'): readonly string[] {
  if (Array.isArray(body)) return [...new Set(body.flatMap((item) => pathsOf(item, `${path}[*]`)))]
  if (!isRecord(body)) return []
  return Object.entries(body).flatMap(([name, value]) => [`${path}.${name}`, ...pathsOf(value, `${path}.${name}`)])
}

/** The innermost of them: what holds others goes with them. Where any keys will do, the keys are nobody's in particular. */
export function neededIn({ response: { body, rules } }: Interaction): readonly string[] {
  const maps = ruled(rules, 'eachKey')
  const paths = [...new Set(pathsOf(body).map((path) => maps.find((map) => path.startsWith(`${map}.`)) ?? path))]
  return paths.filter((path) => !paths.some((other) => other.startsWith(`${path}.`) || other.startsWith(`${path}[`)))
}

const ruled = (rules: BodyRules, matcher: string): readonly string[] =>
  Object.keys(rules).filter((path) => JSON.stringify(rules[path]).includes(`"match":"${matcher}"`))

/** Whether a frame is known by what stands there: without it, another frame is waited for. */
export const isName = (kind: Interaction['kind'], path: string): boolean =>
  kind !== 'http' && ['$.identifier', '$.type', '$.message.event'].includes(path)

/** Where it is told that a path is missing: of a list of which only some items have to be as they are, it is the list. */
export const toldAt = ({ response: { rules } }: Interaction, path: string): string =>
  ruled(rules, 'arrayContains').find((list) => path.startsWith(`${list}[`)) ?? path

/** The body with something else at a path, wherever it is there; undefined takes it out. */
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

/** The body with a value at a path, whether there was one or not; what it stands in has to be there. */
export function put(body: unknown, path: string, value: unknown): unknown {
  const at = path.lastIndexOf('.')
  return spoil(body, path.slice(0, at), (owner) =>
    isRecord(owner) ? { ...owner, [path.slice(at + 1)]: value } : owner,
  )
}
