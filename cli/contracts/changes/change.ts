import type { ProviderName } from '../../wire/services.ts'
import { brokenBy, type Direction, type Side } from './rules.ts'
import { type SchemaChange, schemaChanges } from './schemas.ts'

/** Difference between a document and its last release. */
export type Change = {
  readonly severity: 'breaking' | 'compatible'
  readonly service: ProviderName
  /** Id of the operation, such as `listMessages`. */
  readonly operation: string
  /** Place within the operation: `answer 200 $.payload[*].id`; '' is the operation itself. */
  readonly path: string
  /** Sides that stop working if only the other side has changed already. */
  readonly breaks: readonly Side[]
  /** Rest of the sentence that begins with operation and path: `was removed`. */
  readonly text: string
}

/** Change without its service, operation and severity. */
export type PartChange = Pick<Change, 'path' | 'breaks' | 'text'>

type Said = {
  readonly before: unknown
  readonly after: unknown
  readonly direction: Direction
  /** Prefix of the path: `answer 200`. */
  readonly where: string
}

/** Compares two schemas and adds to each change the side that it breaks. */
export const saidChanges = ({ before, after, direction, where }: Said): readonly PartChange[] =>
  schemaChanges({ before, after, path: '$' }).map(({ kind, path, text }: SchemaChange) => {
    const side = brokenBy(kind, direction)
    return { path: `${where} ${path}`, breaks: side === undefined ? [] : [side], text }
  })

/** Pairs the entries of two maps by name. `was` is undefined for an added entry, `is` for a removed entry. */
export function inStep<Item>(
  before: ReadonlyMap<string, Item>,
  after: ReadonlyMap<string, Item>,
): readonly { readonly name: string; readonly was: Item | undefined; readonly is: Item | undefined }[] {
  const names = [...new Set([...before.keys(), ...after.keys()])]
  return names.map((name) => ({ name, was: before.get(name), is: after.get(name) }))
}

export const gone = (path: string): PartChange => ({ path, breaks: ['widget', 'backend'], text: 'was removed' })

export const added = (path: string): PartChange => ({ path, breaks: [], text: 'was added' })
