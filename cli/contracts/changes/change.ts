import type { ProviderName } from '../../wire/services.ts'
import { getBrokenSide, type Direction, type Side } from './breakingRules.ts'
import { schemaChanges } from './schemaChanges.ts'
import { type SchemaChange } from './schemaChange.ts'

/** Difference between an API document and its last release. */
export type Change = {
  readonly severity: 'breaking' | 'compatible'
  readonly service: ProviderName
  /** Id of the operation, such as `listMessages`. */
  readonly operation: string
  /** Place within the operation: `answer 200 $.payload[*].id`; '' is the operation itself. */
  readonly path: string
  /** Sides that stop working if only the other side follows the new document. */
  readonly breaks: readonly Side[]
  /** Rest of the sentence that begins with operation and path: `was removed`. */
  readonly text: string
}

/** Change without its service, operation and severity. */
export type PathChange = Pick<Change, 'path' | 'breaks' | 'text'>

type DirectedSchemas = {
  readonly before: unknown
  readonly after: unknown
  readonly direction: Direction
  /** Prefix of the path: `answer 200`. */
  readonly pathPrefix: string
}

/** Compares two schemas and adds to each change the side that it breaks. */
export const directedSchemaChanges = ({
  before,
  after,
  direction,
  pathPrefix,
}: DirectedSchemas): readonly PathChange[] =>
  schemaChanges({ before, after, path: '$' }).map(({ kind, path, text }: SchemaChange) => {
    const side = getBrokenSide(kind, direction)
    return { path: `${pathPrefix} ${path}`, breaks: side === undefined ? [] : [side], text }
  })

/** Pairs the entries of two maps by name. `previous` is undefined for an added entry, `current` for a removed entry. */
export function pairByName<Item>(
  before: ReadonlyMap<string, Item>,
  after: ReadonlyMap<string, Item>,
): readonly { readonly name: string; readonly previous: Item | undefined; readonly current: Item | undefined }[] {
  const names = [...new Set([...before.keys(), ...after.keys()])]
  return names.map((name) => ({ name, previous: before.get(name), current: after.get(name) }))
}

export const removedChange = (path: string): PathChange => ({
  path,
  breaks: ['widget', 'backend'],
  text: 'was removed',
})

export const addedChange = (path: string): PathChange => ({ path, breaks: [], text: 'was added' })
