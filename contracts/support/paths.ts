import type { Expectation } from './expectation.ts'
import { generalised, type Json } from './probe.ts'

/** Paths whose loss is said neither by themselves nor by what they stand in. */
export function unnamed(
  { description, loses }: Pick<Expectation, 'description' | 'loses'>,
  body: Json | undefined,
): readonly string[] {
  const paths = body === undefined ? [] : pathsOf(body)
  const isNamed = (path: string): boolean =>
    Object.keys(loses).some((one) => one !== '$' && (path === one || /^[.[]/.test(path.slice(one.length))) && path.startsWith(one)) // prettier-ignore
  return ['$' in loses ? [] : ['$'], paths.filter((path) => !isNamed(path))]
    .flat()
    .map((path) => `${description}: ${path}`)
}

export function pathsOf(value: Json, path = '$'): readonly string[] {
  const inner: readonly (readonly [string, Json])[] = Array.isArray(value)
    ? value.map((item: Json) => [`${path}[*]`, item])
    : typeof value === 'object' && value !== null
      ? Object.entries(value).map(([name, field]) => [`${path}.${name}`, field])
      : []
  return [...new Set(inner.flatMap(([at, item]) => [generalised(at), ...pathsOf(item, at)]))]
}
