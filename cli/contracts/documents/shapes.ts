import { type Json, toList, toRecord } from './json.ts'

/** One of the forms a schema lets a value have, what `allOf` adds already in it. */
export type Shape = {
  /** Undefined where any kind of value will do. */
  readonly types?: readonly string[] | undefined
  /** The only values there may be. */
  readonly allowed?: readonly unknown[] | undefined
  readonly properties: Json
  readonly required: readonly string[]
  /** The schema of an array's items. */
  readonly items?: unknown
  /** The schema of properties that are not named, or whether there may be any. */
  readonly rest?: unknown
  /** `minimum`, `maxLength`, `pattern` and their like. */
  readonly limits: Json
}

const LIMITS = /^(?:min|max|exclusive|multipleOf|pattern|uniqueItems)/

/** Every form a schema allows; more than one where it says `anyOf` or `oneOf`. */
export function shapesOf(schema: unknown): readonly Shape[] {
  const own = toRecord(schema)
  const choices = [toList(own['anyOf']), toList(own['oneOf'])].filter((choice) => choice.length > 0)
  return [
    [ownShape(own)],
    ...toList(own['allOf']).map(shapesOf),
    ...choices.map((choice) => choice.flatMap(shapesOf)),
  ].reduce((shapes, part) => shapes.flatMap((shape) => part.map((other) => both(shape, other))))
}

const ownShape = (schema: Json): Shape => ({
  types: typesOf(schema['type']),
  allowed: 'const' in schema ? [schema['const']] : allowedBy(schema['enum']),
  properties: toRecord(schema['properties']),
  required: toList(schema['required']).filter((name) => typeof name === 'string'),
  items: schema['items'],
  rest: schema['additionalProperties'],
  limits: Object.fromEntries(Object.entries(schema).filter(([name]) => LIMITS.test(name))),
})

function typesOf(type: unknown): readonly string[] | undefined {
  if (typeof type === 'string') return [type]
  return Array.isArray(type) ? type.filter((one) => typeof one === 'string') : undefined
}

const allowedBy = (values: unknown): readonly unknown[] | undefined => (Array.isArray(values) ? values : undefined)

const both = (one: Shape, other: Shape): Shape => ({
  types: inBoth(one.types, other.types),
  allowed: inBoth(one.allowed, other.allowed),
  properties: joined(one.properties, other.properties),
  required: [...new Set([...one.required, ...other.required])],
  items: one.items ?? other.items,
  rest: one.rest ?? other.rest,
  limits: { ...one.limits, ...other.limits },
})

function inBoth<Item>(
  one: readonly Item[] | undefined,
  other: readonly Item[] | undefined,
): readonly Item[] | undefined {
  if (one === undefined || other === undefined) return one ?? other
  return one.filter((item) => other.includes(item))
}

const joined = (one: Json, other: Json): Json => ({
  ...one,
  ...Object.fromEntries(
    Object.entries(other).map(([name, schema]) => [
      name,
      Object.hasOwn(one, name) ? { allOf: [one[name], schema] } : schema,
    ]),
  ),
})
