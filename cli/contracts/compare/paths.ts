import { isRecord, typeOf } from '../documents/json.ts'
import { below } from '../verify/paths.ts'
import { type Shape, shapesOf } from '../documents/shapes.ts'

/** Where a contract and a document do not meet. */
export type Mismatch = {
  /** `$.payload[*].id` */
  readonly path: string
  /** Follows the path in a sentence. */
  readonly message: string
}

type Judgement = {
  readonly mismatches: readonly Mismatch[]
  /** How many values are left without a name. */
  readonly cost: number
  /** The value is of another kind altogether: this form is not the one that is meant. */
  readonly isOther: boolean
}

/** Whether a form that is open (`additionalProperties: true`) names what is in it: it does where it is we who fill it. */
type Manner = { readonly isSent: boolean }

/**
 * What of a value its schema does not name, or names as something else. Stricter than validation: there a property that no schema speaks of passes, and so does one that another of several forms has.
 * Here one single form has to name all of it.
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

/** A word that says which form is meant, as `event` does, and says another. */
const hasOtherMark = ({ properties }: Shape, value: unknown): boolean =>
  isRecord(value) &&
  Object.entries(properties).some(
    ([name, schema]) =>
      Object.hasOwn(value, name) && shapesOf(schema).every(({ allowed }) => allowed?.includes(value[name]) === false),
  )

function wrongKind({ types, allowed }: Shape, value: unknown): string | undefined {
  const type = typeOf(value)
  const isRight = types === undefined || types.includes(type) || (type === 'integer' && types.includes('number'))
  if (!isRight) return `is of type ${types.join(' or ')} in the document, and ${type} in the contract`
  return allowed?.includes(value) === false ? `cannot be ${JSON.stringify(value)} in the document` : undefined
}

/** What is in a value, each with its schema where there is one. */
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
