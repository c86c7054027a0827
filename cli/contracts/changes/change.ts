import type { ProviderName } from '../../wire/services.ts'
import { brokenBy, type Direction, type Side } from './rules.ts'
import { type SchemaChange, schemaChanges } from './schemas.ts'

/** Something that is other than in the last release. */
export type Change = {
  readonly severity: 'breaking' | 'compatible'
  readonly service: ProviderName
  /** `listMessages`; of the cable, its operation’s name. */
  readonly operation: string
  /** `answer 200 $.payload[*].id`; '' is the operation itself. */
  readonly path: string
  /** Who stops working where the other side has changed already. */
  readonly breaks: readonly Side[]
  /** Follows operation and path in a sentence. */
  readonly text: string
}

/** Before its service and operation are known. */
export type PartChange = Pick<Change, 'path' | 'breaks' | 'text'>

type Said = {
  readonly before: unknown
  readonly after: unknown
  readonly direction: Direction
  /** Stands before the path: `answer 200`. */
  readonly where: string
}

/** Schemas in step, each change with whom it breaks. */
export const saidChanges = ({ before, after, direction, where }: Said): readonly PartChange[] =>
  schemaChanges({ before, after, path: '$' }).map(({ kind, path, text }: SchemaChange) => {
    const side = brokenBy(kind, direction)
    return { path: `${where} ${path}`, breaks: side === undefined ? [] : [side], text }
  })

/** What has a name, before and after: what is in both, and what came or went. */
export function inStep<Item>(
  before: ReadonlyMap<string, Item>,
  after: ReadonlyMap<string, Item>,
): readonly { readonly name: string; readonly was: Item | undefined; readonly is: Item | undefined }[] {
  const names = [...new Set([...before.keys(), ...after.keys()])]
  return names.map((name) => ({ name, was: before.get(name), is: after.get(name) }))
}

export const gone = (path: string): PartChange => ({ path, breaks: ['widget', 'backend'], text: 'is gone' })

export const added = (path: string): PartChange => ({ path, breaks: [], text: 'is new' })
