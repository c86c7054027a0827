import type { Expectation } from './expectation.ts'
import { generalisePath, type Json } from './probe.ts'

/**
 * Returns the paths of a body that have no consequence in `loses`, neither themselves nor through a path that contains
 * them.
 */
export function findPathsWithoutConsequence(
  { description, loses }: Pick<Expectation, 'description' | 'loses'>,
  body: Json | undefined,
): readonly string[] {
  const described = Object.keys(loses).filter((path) => path !== '$')
  const paths = (body === undefined ? [] : pathsOf(body)).filter(
    (path) => !described.some((one) => isWithin(path, one)),
  )
  return ['$' in loses ? [] : ['$'], paths].flat().map((path) => `${description}: ${path}`)
}

/** Returns whether a path equals `outer` or is below it. */
export const isWithin = (path: string, outer: string): boolean =>
  path === outer || (path.startsWith(outer) && /^[.[]/.test(path.slice(outer.length)))

/** Returns every path of a body. All items of a list share a path. */
export function pathsOf(value: Json, path = '$'): readonly string[] {
  const inner: readonly (readonly [string, Json])[] = Array.isArray(value)
    ? value.map((item: Json) => [`${path}[*]`, item])
    : typeof value === 'object' && value !== null
      ? Object.entries(value).map(([name, field]) => [`${path}.${name}`, field])
      : []
  return [...new Set(inner.flatMap(([at, item]) => [generalisePath(at), ...pathsOf(item, at)]))]
}
