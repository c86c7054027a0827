import { isRecord, typeOf } from '../documents/json.ts'
import { below } from '../verify/paths.ts'
import { type Shape, shapesOf } from '../documents/shapes.ts'

/** Difference between a contract and a document. */
export type Mismatch = {
  /** JSONPath of the value: `$.payload[*].id`. */
  readonly path: string
  /** Rest of the sentence that begins with the path: `is not in the document`. */
  readonly message: string
}

type Judgement = {
  readonly mismatches: readonly Mismatch[]
  /** Number of values that the schema does not describe. */
  readonly cost: number
  /** Whether the value is of another type or variant, so that this form is not the intended form. */
  readonly isOther: boolean
}

/** Whether the widget sends the value. If so, an object with `additionalProperties: true` may contain any property. */
type Manner = { readonly isSent: boolean }

/**
 * Returns the values that a schema does not describe, or describes differently. This is stricter than validation, which
 * accepts an undeclared property, or a property of another form. Here a single form has to describe every value.
 */
export const findMismatches = (schema: unknown, value: unknown, manner: Manner): readonly Mismatch[] =>
  judge({ schema, value, path: '$' }, manner).mismatches

type Place = { readonly schema: unknown; readonly value: unknown; readonly path: string }

function judge({ schema, value, path }: Place, manner: Manner): Judgement {
  const judged = shapesOf(schema).map((shape) => judgeBy(shape, { schema, value, path }, manner))
  return judged.reduce((best, other) => (isBetter(other, best) ? other : best))
}

const isBetter = (one: Judgement, other: Judgement): boolean =>
  one.isOther === other.isOther ? one.cost < other.cost : other.isOther

function judgeBy(shape: Shape, { value, path }: Place, manner: Manner): Judgement {
  const wrong = wrongKind(shape, value)
  if (wrong !== undefined) return { mismatches: [{ path, message: wrong }], cost: countValues(value), isOther: true }
  const inner = innerPlaces(shape, value, path).map((place) =>
    place.schema === undefined ? missed(place, shape, manner) : judge(place, manner),
  )
  return {
    mismatches: unique(inner.flatMap(({ mismatches }) => mismatches)),
    cost: inner.reduce((sum, { cost }) => sum + cost, 0),
    isOther: hasOtherMark(shape, value),
  }
}

function missed({ path, value }: Place, { rest }: Shape, { isSent }: Manner): Judgement {
  const isOpen = rest === true && isSent
  return {
    mismatches: isOpen ? [] : [{ path, message: 'is not in the document' }],
    cost: isOpen ? 0 : countValues(value),
    isOther: false,
  }
}

function countValues(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1
  return Object.values(value).reduce((sum: number, item) => sum + countValues(item), 1)
}

/** Returns whether a property that identifies the form, as `event` does, has a value that this form does not allow. */
const hasOtherMark = ({ properties }: Shape, value: unknown): boolean =>
  isRecord(value) &&
  Object.entries(properties).some(
    ([name, schema]) =>
      Object.hasOwn(value, name) && shapesOf(schema).every(({ allowed }) => allowed?.includes(value[name]) === false),
  )

function wrongKind({ types, allowed }: Shape, value: unknown): string | undefined {
  const type = typeOf(value)
  const isRight = types === undefined || types.includes(type) || (type === 'integer' && types.includes('number'))
  if (!isRight) return `has type ${types.join(' or ')} in the document, but ${type} in the contract`
  return allowed?.includes(value) === false
    ? `is ${JSON.stringify(value)}, which the document does not allow`
    : undefined
}

/** Returns the values directly within a value, each with its schema; the schema is undefined if there is none. */
function innerPlaces({ properties, items, rest }: Shape, value: unknown, path: string): readonly Place[] {
  if (Array.isArray(value)) return value.map((item) => ({ schema: items, value: item, path: `${path}[*]` }))
  if (!isRecord(value)) return []
  const other = isRecord(rest) ? rest : undefined
  const schemaOf = (name: string): unknown => (Object.hasOwn(properties, name) ? properties[name] : other)
  return Object.entries(value).map(([name, item]) => ({ schema: schemaOf(name), value: item, path: below(path, name) }))
}

function unique(mismatches: readonly Mismatch[]): readonly Mismatch[] {
  const seen = new Map(mismatches.map((mismatch) => [`${mismatch.path} ${mismatch.message}`, mismatch]))
  return [...seen.values()]
}
