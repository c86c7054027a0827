import { isRecord } from '../documents/json.ts'
import type { Said } from '../pacts.ts'
import { below, shownPath } from '../verify/paths.ts'

/** Returns the paths in a body without the leading `$`: `payload[*].id`. A `*` replaces the keys of a map. */
function fieldsOf({ body, rules }: Said): readonly string[] {
  const maps = new Set(Object.keys(rules).filter((path) => JSON.stringify(rules[path]).includes('"match":"eachKey"')))
  return [...new Set(leavesOf(body, '$', maps))].map((path) => shownPath(path)).filter((path) => path !== '')
}

function leavesOf(value: unknown, path: string, maps: ReadonlySet<string>): readonly string[] {
  if (Array.isArray(value))
    return value.length === 0 ? [path] : value.flatMap((item) => leavesOf(item, `${path}[*]`, maps))
  if (!isRecord(value)) return value === undefined ? [] : [path]
  if (maps.has(path)) return Object.values(value).flatMap((item) => leavesOf(item, `${path}.*`, maps))
  return Object.entries(value).flatMap(([name, item]) => leavesOf(item, below(path, name), maps))
}

/** Returns the fields that any of several bodies contains, sorted. */
export const fieldsOfAll = (bodies: readonly Said[]): readonly string[] =>
  [...new Set(bodies.flatMap(fieldsOf))].toSorted()
