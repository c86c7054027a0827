import { isRecord } from '../documents/json.ts'
import { below, shownPath } from '../verify/paths.ts'

/** What is in a body, by path, without the `$` of the whole: `payload[*].id`. */
function fieldsOf(body: unknown): readonly string[] {
  return [...new Set(leavesOf(body, '$'))].map((path) => shownPath(path)).filter((path) => path !== '')
}

function leavesOf(value: unknown, path: string): readonly string[] {
  if (Array.isArray(value)) return value.length === 0 ? [path] : value.flatMap((item) => leavesOf(item, `${path}[*]`))
  if (!isRecord(value)) return value === undefined ? [] : [path]
  return Object.entries(value).flatMap(([name, item]) => leavesOf(item, below(path, name)))
}

/** Several bodies of one status need what each of them needs. */
export const fieldsOfAll = (bodies: readonly unknown[]): readonly string[] =>
  [...new Set(bodies.flatMap(fieldsOf))].toSorted()
