import { isDeepStrictEqual } from 'node:util'
import { isRecord } from '../documents/json.ts'
import { below } from '../verify/paths.ts'
import type { Shape } from '../documents/shapes.ts'
import { limitChanges } from './limits.ts'
import { pairUp } from './pairing.ts'
import type { Kind } from './rules.ts'
import { type Summary, summarise } from './summary.ts'

/** Difference between two versions of a schema. */
export type SchemaChange = {
  readonly kind: Kind
  /** JSONPath of the value: `$.payload[*].id`. */
  readonly path: string
  /** Rest of the sentence that begins with the path: `was removed`. */
  readonly text: string
}

/** Two versions of a schema. */
type Pair = { readonly before: unknown; readonly after: unknown; readonly path: string }

/** Walks two versions of a schema in parallel and returns the changes. */
export function schemaChanges({ before, after, path }: Pair): readonly SchemaChange[] {
  const [was, is] = [summarise(before), summarise(after)]
  return [
    ...kindChanges(was, is, path),
    ...valueChanges(was, is, path),
    ...limitChanges(was, is, path),
    ...formChanges({
      was: was.objects,
      is: is.objects,
      path,
      compare: objectChanges,
      isKept: bothHave('object', was, is),
    }),
    ...formChanges({ was: was.arrays, is: is.arrays, path, compare: arrayChanges, isKept: bothHave('array', was, is) }),
  ]
}

const bothHave = (kind: string, was: Summary, is: Summary): boolean => was.kinds.has(kind) && is.kinds.has(kind)

function kindChanges(was: Summary, is: Summary, path: string): readonly SchemaChange[] {
  const more = [...is.kinds].filter((kind) => !covers(was.kinds, kind))
  const fewer = [...was.kinds].filter((kind) => !covers(is.kinds, kind))
  return [
    ...(more.length > 0 ? [{ kind: 'widened' as const, path, text: `may now be ${kindWords(more)}` }] : []),
    ...(fewer.length > 0 ? [{ kind: 'narrowed' as const, path, text: `can no longer be ${kindWords(fewer)}` }] : []),
  ]
}

const kindWords = (kinds: readonly string[]): string =>
  kinds.map((kind) => (kind === 'anything' ? 'any type' : kind)).join(' or ')

const covers = (kinds: ReadonlySet<string>, kind: string): boolean =>
  kinds.has(kind) || kinds.has('anything') || (kind === 'integer' && kinds.has('number'))

function valueChanges(was: Summary, is: Summary, path: string): readonly SchemaChange[] {
  const [more, fewer] = [surplus(is, was), surplus(was, is)]
  return [
    ...(more === undefined ? [] : [{ kind: 'widened' as const, path, text: `may now be ${more}` }]),
    ...(fewer === undefined ? [] : [{ kind: 'narrowed' as const, path, text: `can no longer be ${fewer}` }]),
  ]
}

/** Describes the values that `one` allows and `other` does not; undefined if there are none. */
function surplus(one: Summary, other: Summary): string | undefined {
  if (other.isFree) return undefined
  if (one.isFree) return other.values.length > 0 ? 'any other value' : undefined
  const values = one.values.filter((value) => !other.values.includes(value))
  return values.length > 0 ? values.map((value) => JSON.stringify(value)).join(' or ') : undefined
}

type Compare = (before: Shape, after: Shape, path: string) => readonly SchemaChange[]

type Forms = {
  readonly was: readonly Shape[]
  readonly is: readonly Shape[]
  readonly path: string
  readonly compare: Compare
  /** Whether both versions allow this type. If not, `kindChanges` has reported the change already. */
  readonly isKept: boolean
}

/**
 * Compares the alternative forms of a schema. Pairs identical forms first, and then the others so that the fewest
 * breaking changes result.
 */
function formChanges({ was, is, path, compare, isKept }: Forms): readonly SchemaChange[] {
  const left = [...was]
  const fresh = is.filter((form) => !takeAlike(left, form))
  const pairs = pairUp(left, fresh, (before, after) => costOf(compare(before, after, path)))
  return pairs.flatMap(({ was: before, is: after }) => {
    if (before !== undefined && after !== undefined) return compare(before, after, path)
    if (!isKept) return []
    return before === undefined
      ? [{ kind: 'widened' as const, path, text: 'may now have another form' }]
      : [{ kind: 'narrowed' as const, path, text: 'no longer has one of its forms' }]
  })
}

/** Removes a form equal to `form` from `left`, so that it is paired only once. Returns false if there is none. */
function takeAlike(left: Shape[], form: Shape): boolean {
  const at = left.findIndex((other) => isDeepStrictEqual(form, other))
  if (at >= 0) left.splice(at, 1)
  return at >= 0
}

/** Counts changes. An added property counts almost nothing. */
const costOf = (changes: readonly SchemaChange[]): number =>
  changes.reduce((sum, { kind }) => sum + (kind === 'added' ? 0.001 : 1), 0)

const arrayChanges: Compare = (before, after, path) => [
  ...schemaChanges({ before: before.items ?? {}, after: after.items ?? {}, path: `${path}[*]` }),
  ...limitChanges(before, after, path),
]

const objectChanges: Compare = (before, after, path) => [
  ...Object.keys({ ...before.properties, ...after.properties }).flatMap((name) =>
    propertyChanges(before, after, { name, path: below(path, name) }),
  ),
  ...restChanges(before.rest ?? true, after.rest ?? true, path),
  ...limitChanges(before, after, path),
]

type Property = { readonly name: string; readonly path: string }

function propertyChanges(before: Shape, after: Shape, { name, path }: Property): readonly SchemaChange[] {
  const isDemanded = after.required.includes(name)
  if (!Object.hasOwn(after.properties, name)) return [{ kind: 'gone', path, text: 'was removed' }]
  if (!Object.hasOwn(before.properties, name))
    return isDemanded
      ? [{ kind: 'demanded', path, text: 'was added and is required' }]
      : [{ kind: 'added', path, text: 'was added' }]
  return [
    ...demandChanges(before.required.includes(name), isDemanded, path),
    ...schemaChanges({ before: before.properties[name], after: after.properties[name], path }),
  ]
}

function demandChanges(was: boolean, is: boolean, path: string): readonly SchemaChange[] {
  if (was === is) return []
  return is
    ? [{ kind: 'demanded', path, text: 'is now required' }]
    : [{ kind: 'optional', path, text: 'is now optional' }]
}

function restChanges(before: unknown, after: unknown, path: string): readonly SchemaChange[] {
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
