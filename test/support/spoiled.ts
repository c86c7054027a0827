/** Answers as a careless provider would give them. */

type Json = Readonly<Record<string, unknown>>

const isRecord = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/** `$.payload[*].id` → `payload`, `*`, `id`. */
const toSteps = (path: string): readonly string[] =>
  [...path.matchAll(/\.([^.[\]]+)|\[(\d+|\*)\]/g)].map(([, name, index]) => name ?? index ?? '')

/** Every place of a body, and all items of a list as one place. */
export function pathsOf(body: unknown, path = '$'): readonly string[] {
  if (Array.isArray(body)) return [...new Set(body.flatMap((item) => pathsOf(item, `${path}[*]`)))]
  if (!isRecord(body)) return []
  return Object.entries(body).flatMap(([name, value]) => [`${path}.${name}`, ...pathsOf(value, `${path}.${name}`)])
}

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

/** Something of another type. */
export const misTyped = (body: unknown, path: string): unknown =>
  spoil(body, path, (value) => (typeof value === 'string' ? 7 : 'seven'))
