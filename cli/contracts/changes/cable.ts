import { type CableOperation, cableOperations } from '../documents/cableOperations.ts'
import type { Json } from '../documents/json.ts'
import { added, gone, inStep, type PartChange, saidChanges } from './change.ts'
import type { Direction } from './rules.ts'

type Named = { readonly operation: string; readonly changes: readonly PartChange[] }

/** Returns the changes of an AsyncAPI document by operation. Messages with the same name are compared. */
export const cableChanges = (before: Json, after: Json): readonly Named[] =>
  inStep(byId(before), byId(after)).map(({ name, was, is }) => ({
    operation: name,
    changes: operationChanges(was, is),
  }))

const byId = (document: Json): ReadonlyMap<string, CableOperation> =>
  new Map(cableOperations(document).map((operation) => [operation.id, operation]))

function operationChanges(was: CableOperation | undefined, is: CableOperation | undefined): readonly PartChange[] {
  if (is === undefined) return [gone('')]
  if (was === undefined) return [added('')]
  if (was.action !== is.action) return [gone(was.action), added(is.action)]
  return [
    ...messageChanges(was.messages, is.messages, is.action === 'send' ? 'request' : 'answer'),
    ...messageChanges(was.replies, is.replies, 'answer'),
  ]
}

const messageChanges = (
  was: CableOperation['messages'],
  is: CableOperation['messages'],
  direction: Direction,
): readonly PartChange[] =>
  inStep(was, is).flatMap(({ name, was: before, is: after }) => {
    if (after === undefined) return [gone(name)]
    if (before === undefined) return [added(name)]
    return saidChanges({ before, after, direction, where: name })
  })
