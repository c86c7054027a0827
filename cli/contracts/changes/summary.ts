import type { Json } from '../documents/json.ts'
import { type Shape, shapesOf } from '../documents/shapes.ts'

/** What a schema allows, all of its forms taken together. */
export type Summary = {
  /** `string`, `integer`, `object` …; `anything` where no kind is said. */
  readonly kinds: ReadonlySet<string>
  /** Whether some form takes any text, number or flag. */
  readonly isFree: boolean
  /** The single values that are allowed where not any is. */
  readonly values: readonly unknown[]
  readonly objects: readonly Shape[]
  readonly arrays: readonly Shape[]
  /** Of numbers and texts. */
  readonly limits: Json
}

export function summarise(schema: unknown): Summary {
  const shapes = shapesOf(schema).map((shape) => ({ ...shape, types: kindsOf(shape) }))
  const having = (kind: string): readonly Shape[] => shapes.filter(({ types }) => types.includes(kind))
  return {
    kinds: new Set(shapes.flatMap(({ types }) => types)),
    isFree: shapes.some((shape) => shape.allowed === undefined && isScalar(shape)),
    values: shapes.flatMap(({ allowed = [] }) => allowed),
    objects: having('object'),
    arrays: having('array'),
    limits: Object.fromEntries(shapes.filter(isScalar).flatMap(({ limits }) => Object.entries(limits))),
  }
}

const isScalar = ({ types }: Shape): boolean =>
  types?.some((type) => !['object', 'array', 'null'].includes(type)) === true

function kindsOf({ types, properties, required, items }: Shape): readonly string[] {
  if (types !== undefined) return types
  if (Object.keys(properties).length + required.length > 0) return ['object']
  return [items === undefined ? 'anything' : 'array']
}
