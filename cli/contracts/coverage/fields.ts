import { isRecord } from '#tools/fields.ts'
import type { PactContent } from '../pact.ts'
import { childPath, formatPath } from '../verify/jsonPaths.ts'

/** Returns the paths in a body without the leading `$`: `payload[*].id`. A `*` replaces the keys of a map. */
function fieldsOf({ body, rules }: PactContent): readonly string[] {
  const maps = new Set(Object.keys(rules).filter((path) => JSON.stringify(rules[path]).includes('"match":"eachKey"')))
  return [...new Set(leafPathsOf(body, '$', maps))].map((path) => formatPath(path)).filter((path) => path !== '')
}

function leafPathsOf(value: unknown, path: string, maps: ReadonlySet<string>): readonly string[] {
  if (Array.isArray(value))
    return value.length === 0 ? [path] : value.flatMap((item) => leafPathsOf(item, `${path}[*]`, maps))
  if (!isRecord(value)) return value === undefined ? [] : [path]
  if (maps.has(path)) return Object.values(value).flatMap((item) => leafPathsOf(item, `${path}.*`, maps))
  return Object.entries(value).flatMap(([name, item]) => leafPathsOf(item, childPath(path, name), maps))
}

/** Returns the fields that any of several bodies contains, sorted. */
export const fieldsOfAll = (contents: readonly PactContent[]): readonly string[] =>
  [...new Set(contents.flatMap(fieldsOf))].toSorted()
