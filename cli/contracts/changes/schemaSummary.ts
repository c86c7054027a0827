import type { Fields } from '#tools/fields.ts'
import { type Shape, shapesOf } from '../documents/shapes.ts'

/** Values that a schema allows, over all of its alternative forms. */
export type SchemaSummary = {
  /** Types such as `string`, `integer` and `object`; `anything` if the schema does not limit the type. */
  readonly types: ReadonlySet<string>
  /** Whether some form allows strings, numbers or booleans without an `enum` or `const`. */
  readonly isUnrestricted: boolean
  /** Values that forms with an `enum` or `const` allow. */
  readonly values: readonly unknown[]
  readonly objects: readonly Shape[]
  readonly arrays: readonly Shape[]
  /** Limits of numbers and strings. */
  readonly limits: Fields
}

export function summariseSchema(schema: unknown): SchemaSummary {
  const shapes = shapesOf(schema).map((shape) => ({ ...shape, types: typesOf(shape) }))
  const shapesOfType = (type: string): readonly Shape[] => shapes.filter(({ types }) => types.includes(type))
  return {
    types: new Set(shapes.flatMap(({ types }) => types)),
    isUnrestricted: shapes.some((shape) => shape.allowed === undefined && isScalar(shape)),
    values: shapes.flatMap(({ allowed = [] }) => allowed),
    objects: shapesOfType('object'),
    arrays: shapesOfType('array'),
    limits: Object.fromEntries(shapes.filter(isScalar).flatMap(({ limits }) => Object.entries(limits))),
  }
}

const isScalar = ({ types }: Shape): boolean =>
  types?.some((type) => !['object', 'array', 'null'].includes(type)) === true

function typesOf({ types, properties, required, items }: Shape): readonly string[] {
  if (types !== undefined) return types
  if (Object.keys(properties).length + required.length > 0) return ['object']
  return [items === undefined ? 'anything' : 'array']
}
