import { splitPath } from '../verify/jsonPaths.ts'

/** Value within a body, and its exact path: `$.payload[0].id`. */
export type LocatedValue = { readonly path: string; readonly value: unknown }

/** Returns every value at a JSONPath; `[*]` matches each item of a list. */
export function findValues(body: unknown, path: string): readonly LocatedValue[] {
  return splitPath(path).reduce<readonly LocatedValue[]>(
    (located, step) => located.flatMap((one) => childrenAt(one, step)),
    [{ path: '$', value: body }],
  )
}

function childrenAt({ path, value }: LocatedValue, step: string): readonly LocatedValue[] {
  if (Array.isArray(value)) {
    const items = value.map((item: unknown, at) => ({ path: `${path}[${at}]`, value: item }))
    return step === '*' ? items : items.slice(Number(step), Number(step) + 1)
  }
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return []
  return [{ path: `${path}.${step}`, value: (value as Readonly<Record<string, unknown>>)[step] }]
}
