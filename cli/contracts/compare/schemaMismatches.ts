import { isRecord } from '#tools/fields.ts'
import { typeOf } from '../documents/json.ts'
import { childPath } from '../verify/jsonPaths.ts'
import { type Shape, shapesOf } from '../documents/shapes.ts'

/** Difference between a contract and an API document. */
export type Mismatch = {
  /** JSONPath of the value: `$.payload[*].id`. */
  readonly path: string
  /** Rest of the sentence that begins with the path: `is not in the document`. */
  readonly message: string
}

type MatchResult = {
  readonly mismatches: readonly Mismatch[]
  /** Number of values that the schema does not describe. */
  readonly cost: number
  /** Whether the value has another type or discriminator, so that this form cannot be the intended one. */
  readonly isOtherVariant: boolean
}

/** Whether the widget sends the value. If so, an object with `additionalProperties: true` may contain any property. */
type MatchOptions = { readonly isSent: boolean }

/**
 * Returns the values that a schema does not describe, or describes differently. This is stricter than validation, which
 * accepts an undeclared property, or a property of another form. Here a single form has to describe every value.
 */
export const findMismatches = (schema: unknown, value: unknown, options: MatchOptions): readonly Mismatch[] =>
  matchSchema({ schema, value, path: '$' }, options).mismatches

type SchemaValue = { readonly schema: unknown; readonly value: unknown; readonly path: string }

function matchSchema({ schema, value, path }: SchemaValue, options: MatchOptions): MatchResult {
  const results = shapesOf(schema).map((shape) => matchShape(shape, { schema, value, path }, options))
  return results.reduce((best, other) => (isBetter(other, best) ? other : best))
}

const isBetter = (one: MatchResult, other: MatchResult): boolean =>
  one.isOtherVariant === other.isOtherVariant ? one.cost < other.cost : other.isOtherVariant

function matchShape(shape: Shape, { value, path }: SchemaValue, options: MatchOptions): MatchResult {
  const typeMismatch = describeTypeMismatch(shape, value)
  if (typeMismatch !== undefined)
    return { mismatches: [{ path, message: typeMismatch }], cost: countValues(value), isOtherVariant: true }
  const children = childValues(shape, value, path).map((child) =>
    child.schema === undefined ? matchUndocumented(child, shape, options) : matchSchema(child, options),
  )
  return {
    mismatches: removeDuplicates(children.flatMap(({ mismatches }) => mismatches)),
    cost: children.reduce((sum, { cost }) => sum + cost, 0),
    isOtherVariant: hasOtherDiscriminator(shape, value),
  }
}

function matchUndocumented(
  { path, value }: SchemaValue,
  { additionalProperties: rest }: Shape,
  { isSent }: MatchOptions,
): MatchResult {
  const isOpen = rest === true && isSent
  return {
    mismatches: isOpen ? [] : [{ path, message: 'is not in the document' }],
    cost: isOpen ? 0 : countValues(value),
    isOtherVariant: false,
  }
}

function countValues(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1
  return Object.values(value).reduce((sum: number, item) => sum + countValues(item), 1)
}

/** Returns whether a property that identifies the form, as `event` does, has a value that this form does not allow. */
const hasOtherDiscriminator = ({ properties }: Shape, value: unknown): boolean =>
  isRecord(value) &&
  Object.entries(properties).some(
    ([name, schema]) =>
      Object.hasOwn(value, name) && shapesOf(schema).every(({ allowed }) => allowed?.includes(value[name]) === false),
  )

function describeTypeMismatch({ types, allowed }: Shape, value: unknown): string | undefined {
  const type = typeOf(value)
  const isRight = types === undefined || types.includes(type) || (type === 'integer' && types.includes('number'))
  if (!isRight) return `has type ${types.join(' or ')} in the document, but ${type} in the contract`
  return allowed?.includes(value) === false
    ? `is ${JSON.stringify(value)}, which the document does not allow`
    : undefined
}

/** Returns the values directly within a value, each with its schema; the schema is undefined if there is none. */
function childValues(
  { properties, items, additionalProperties: rest }: Shape,
  value: unknown,
  path: string,
): readonly SchemaValue[] {
  if (Array.isArray(value)) return value.map((item) => ({ schema: items, value: item, path: `${path}[*]` }))
  if (!isRecord(value)) return []
  const additionalSchema = isRecord(rest) ? rest : undefined
  const schemaOf = (name: string): unknown => (Object.hasOwn(properties, name) ? properties[name] : additionalSchema)
  return Object.entries(value).map(([name, item]) => ({
    schema: schemaOf(name),
    value: item,
    path: childPath(path, name),
  }))
}

function removeDuplicates(mismatches: readonly Mismatch[]): readonly Mismatch[] {
  const byText = new Map(mismatches.map((mismatch) => [`${mismatch.path} ${mismatch.message}`, mismatch]))
  return [...byText.values()]
}
