import { isRecord } from '#tools/fields.ts'
import { isDeepStrictEqual } from 'node:util'
import { childPath } from '../verify/jsonPaths.ts'
import type { Shape } from '../documents/shapes.ts'
import { limitChanges } from './limitChanges.ts'
import { pairByCost } from './pairing.ts'
import { type SchemaSummary, summariseSchema } from './schemaSummary.ts'
import type { SchemaChange } from './schemaChange.ts'

/** Two versions of the schema at a JSONPath. */
type SchemaVersions = { readonly before: unknown; readonly after: unknown; readonly path: string }

/** Walks two versions of a schema in parallel and returns the changes. */
export function schemaChanges({ before, after, path }: SchemaVersions): readonly SchemaChange[] {
  const [previous, current] = [summariseSchema(before), summariseSchema(after)]
  return [
    ...typeChanges(previous, current, path),
    ...valueChanges(previous, current, path),
    ...limitChanges(previous, current, path),
    ...shapeListChanges({
      previous: previous.objects,
      current: current.objects,
      path,
      compare: objectChanges,
      isAllowedInBoth: bothAllow('object', previous, current),
    }),
    ...shapeListChanges({
      previous: previous.arrays,
      current: current.arrays,
      path,
      compare: arrayChanges,
      isAllowedInBoth: bothAllow('array', previous, current),
    }),
  ]
}

const bothAllow = (type: string, previous: SchemaSummary, current: SchemaSummary): boolean =>
  previous.types.has(type) && current.types.has(type)

function typeChanges(previous: SchemaSummary, current: SchemaSummary, path: string): readonly SchemaChange[] {
  const addedTypes = [...current.types].filter((type) => !includesType(previous.types, type))
  const removedTypes = [...previous.types].filter((type) => !includesType(current.types, type))
  return [
    ...(addedTypes.length > 0 ? [{ kind: 'widened' as const, path, text: `may now be ${typeText(addedTypes)}` }] : []),
    ...(removedTypes.length > 0
      ? [{ kind: 'narrowed' as const, path, text: `can no longer be ${typeText(removedTypes)}` }]
      : []),
  ]
}

const typeText = (types: readonly string[]): string =>
  types.map((type) => (type === 'anything' ? 'any type' : type)).join(' or ')

const includesType = (types: ReadonlySet<string>, type: string): boolean =>
  types.has(type) || types.has('anything') || (type === 'integer' && types.has('number'))

function valueChanges(previous: SchemaSummary, current: SchemaSummary, path: string): readonly SchemaChange[] {
  const [addedValues, removedValues] = [
    describeAdditionalValues(current, previous),
    describeAdditionalValues(previous, current),
  ]
  return [
    ...(addedValues === undefined ? [] : [{ kind: 'widened' as const, path, text: `may now be ${addedValues}` }]),
    ...(removedValues === undefined
      ? []
      : [{ kind: 'narrowed' as const, path, text: `can no longer be ${removedValues}` }]),
  ]
}

/** Describes the values that `summary` allows and `other` does not; undefined if there are none. */
function describeAdditionalValues(summary: SchemaSummary, other: SchemaSummary): string | undefined {
  if (other.isUnrestricted) return undefined
  if (summary.isUnrestricted) return other.values.length > 0 ? 'any other value' : undefined
  const values = summary.values.filter((value) => !other.values.includes(value))
  return values.length > 0 ? values.map((value) => JSON.stringify(value)).join(' or ') : undefined
}

type Compare = (before: Shape, after: Shape, path: string) => readonly SchemaChange[]

type ShapeListVersions = {
  readonly previous: readonly Shape[]
  readonly current: readonly Shape[]
  readonly path: string
  readonly compare: Compare
  /** Whether both versions allow the forms' type, object or array. If not, `typeChanges` has reported the change. */
  readonly isAllowedInBoth: boolean
}

/**
 * Compares the alternative forms of a schema. Pairs identical forms first, and then the others so that the fewest
 * breaking changes result.
 */
function shapeListChanges({
  previous,
  current,
  path,
  compare,
  isAllowedInBoth,
}: ShapeListVersions): readonly SchemaChange[] {
  const remainingShapes = [...previous]
  const unmatchedShapes = current.filter((form) => !removeEqualShape(remainingShapes, form))
  const pairs = pairByCost(remainingShapes, unmatchedShapes, (before, after) => costOf(compare(before, after, path)))
  return pairs.flatMap(({ previous: before, current: after }) => {
    if (before !== undefined && after !== undefined) return compare(before, after, path)
    if (!isAllowedInBoth) return []
    return before === undefined
      ? [{ kind: 'widened' as const, path, text: 'may now have another form' }]
      : [{ kind: 'narrowed' as const, path, text: 'no longer has one of its forms' }]
  })
}

/** Removes a shape equal to `shape` from `remainingShapes`, to pair it only once. Returns false if there is none. */
function removeEqualShape(remainingShapes: Shape[], shape: Shape): boolean {
  const at = remainingShapes.findIndex((other) => isDeepStrictEqual(shape, other))
  if (at >= 0) remainingShapes.splice(at, 1)
  return at >= 0
}

/** Counts changes as a cost. An added property costs almost nothing, because it breaks neither side. */
const costOf = (changes: readonly SchemaChange[]): number =>
  changes.reduce((sum, { kind }) => sum + (kind === 'added' ? 0.001 : 1), 0)

const arrayChanges: Compare = (before, after, path) => [
  ...schemaChanges({ before: before.items ?? {}, after: after.items ?? {}, path: `${path}[*]` }),
  ...limitChanges(before, after, path),
]

const objectChanges: Compare = (before, after, path) => [
  ...Object.keys({ ...before.properties, ...after.properties }).flatMap((name) =>
    propertyChanges(before, after, { name, path: childPath(path, name) }),
  ),
  ...additionalPropertyChanges(before.additionalProperties ?? true, after.additionalProperties ?? true, path),
  ...limitChanges(before, after, path),
]

type Property = { readonly name: string; readonly path: string }

function propertyChanges(before: Shape, after: Shape, { name, path }: Property): readonly SchemaChange[] {
  const isRequired = after.required.includes(name)
  if (!Object.hasOwn(after.properties, name)) return [{ kind: 'removed', path, text: 'was removed' }]
  if (!Object.hasOwn(before.properties, name))
    return isRequired
      ? [{ kind: 'required', path, text: 'was added and is required' }]
      : [{ kind: 'added', path, text: 'was added' }]
  return [
    ...requirementChanges(before.required.includes(name), isRequired, path),
    ...schemaChanges({ before: before.properties[name], after: after.properties[name], path }),
  ]
}

function requirementChanges(previous: boolean, current: boolean, path: string): readonly SchemaChange[] {
  if (previous === current) return []
  return current
    ? [{ kind: 'required', path, text: 'is now required' }]
    : [{ kind: 'optional', path, text: 'is now optional' }]
}

function additionalPropertyChanges(before: unknown, after: unknown, path: string): readonly SchemaChange[] {
  if (before === false || after === false) {
    if (before === after) return []
    return before === false
      ? [{ kind: 'widened', path, text: 'may now have additional properties' }]
      : [{ kind: 'narrowed', path, text: 'can no longer have additional properties' }]
  }
  return schemaChanges({
    before: isRecord(before) ? before : {},
    after: isRecord(after) ? after : {},
    path: `${path}[*]`,
  })
}
