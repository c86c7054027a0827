import { isRecord } from '#tools/fields.ts'

/** Names of properties and indexes of arguments from the root of a value to a part of it. */
export type Path = readonly (string | number)[]

export type ParsedJson =
  | { readonly isJson: true; readonly value: unknown }
  /** `reason` is the parser's own message. */
  | { readonly isJson: false; readonly reason: string }

export function parseJson(text: string): ParsedJson {
  try {
    return { isJson: true, value: JSON.parse(text) }
  } catch (problem) {
    return { isJson: false, reason: problem instanceof Error ? problem.message : String(problem) }
  }
}

/** Formats a value as the editor shows it, with two spaces per level. */
export const formatJson = (value: unknown): string => JSON.stringify(value, null, 2)

/** Returns the part of a value at a path; undefined if there is none. */
export const valueAt = (value: unknown, path: Path): unknown =>
  path.reduce(
    (current, key) =>
      (isRecord(current) || Array.isArray(current)) && Object.hasOwn(current, key)
        ? (Reflect.get(current, key) as unknown)
        : undefined,
    value,
  )

/**
 * Returns a copy of a value with another part at a path. Missing objects on the way are created, and missing arguments
 * before a new one become null.
 */
export function withValueAt(value: unknown, path: Path, part: unknown): unknown {
  const [key, ...rest] = path
  if (key === undefined) return part
  const child = withValueAt(valueAt(value, [key]), rest, part)
  if (typeof key === 'string') return { ...(isRecord(value) ? value : {}), [key]: child }
  const list: readonly unknown[] = Array.isArray(value) ? value : []
  return Array.from({ length: Math.max(list.length, key + 1) }, (_, index) =>
    index === key ? child : (list[index] ?? null),
  )
}

/** Returns a copy of a value without the part at a path. Arguments after a removed one are removed too. */
export function withoutValueAt(value: unknown, path: Path): unknown {
  const key = path.at(-1)
  const parentPath = path.slice(0, -1)
  const parent = valueAt(value, parentPath)
  if (typeof key === 'number')
    return Array.isArray(parent) ? withValueAt(value, parentPath, parent.slice(0, key)) : value
  if (!isRecord(parent)) return value
  return withValueAt(value, parentPath, Object.fromEntries(Object.entries(parent).filter(([name]) => name !== key)))
}
