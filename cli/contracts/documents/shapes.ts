import { type Fields, list, fieldsOf } from '#tools/fields.ts'

/** Alternative form of the values that a schema allows, with its `allOf` parts merged. */
export type Shape = {
  /** Undefined if every type is allowed. */
  readonly types?: readonly string[] | undefined
  /** Values that `enum` or `const` allows; undefined if there is no such limit. */
  readonly allowed?: readonly unknown[] | undefined
  readonly properties: Fields
  readonly required: readonly string[]
  /** Schema of an array's items. */
  readonly items?: unknown
  /** Schema of undeclared properties, or whether they are allowed (`additionalProperties`). */
  readonly additionalProperties?: unknown
  /** Keywords such as `minimum`, `maxLength` and `pattern`. */
  readonly limits: Fields
}

const LIMITS = /^(?:min|max|exclusive|multipleOf|pattern|uniqueItems)/

/** Returns every form that a schema allows. There are several if it has `anyOf` or `oneOf`. */
export function shapesOf(schema: unknown): readonly Shape[] {
  const own = fieldsOf(schema)
  const alternativeLists = [list(own['anyOf']), list(own['oneOf'])].filter(({ length }) => length > 0)
  return [
    [ownShape(own)],
    ...list(own['allOf']).map(shapesOf),
    ...alternativeLists.map((alternatives) => alternatives.flatMap(shapesOf)),
  ].reduce((shapes, alternatives) => shapes.flatMap((shape) => alternatives.map((other) => mergeShapes(shape, other))))
}

const ownShape = (schema: Fields): Shape => ({
  types: typesOf(schema['type']),
  allowed: 'const' in schema ? [schema['const']] : allowedBy(schema['enum']),
  properties: fieldsOf(schema['properties']),
  required: list(schema['required']).filter((name) => typeof name === 'string'),
  items: schema['items'],
  additionalProperties: schema['additionalProperties'],
  limits: Object.fromEntries(Object.entries(schema).filter(([name]) => LIMITS.test(name))),
})

function typesOf(type: unknown): readonly string[] | undefined {
  if (typeof type === 'string') return [type]
  return Array.isArray(type) ? type.filter((one) => typeof one === 'string') : undefined
}

const allowedBy = (values: unknown): readonly unknown[] | undefined => (Array.isArray(values) ? values : undefined)

const mergeShapes = (one: Shape, other: Shape): Shape => ({
  types: intersect(one.types, other.types),
  allowed: intersect(one.allowed, other.allowed),
  properties: mergeProperties(one.properties, other.properties),
  required: [...new Set([...one.required, ...other.required])],
  items: one.items ?? other.items,
  additionalProperties: one.additionalProperties ?? other.additionalProperties,
  limits: { ...one.limits, ...other.limits },
})

function intersect<Item>(
  one: readonly Item[] | undefined,
  other: readonly Item[] | undefined,
): readonly Item[] | undefined {
  if (one === undefined || other === undefined) return one ?? other
  return one.filter((item) => other.includes(item))
}

const mergeProperties = (one: Fields, other: Fields): Fields => ({
  ...one,
  ...Object.fromEntries(
    Object.entries(other).map(([name, schema]) => [
      name,
      Object.hasOwn(one, name) ? { allOf: [one[name], schema] } : schema,
    ]),
  ),
})
