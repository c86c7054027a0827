import type { Fields } from '#tools/fields.ts'
import { type CableOperation, cableOperations } from '../documents/cableOperations.ts'
import { addedChange, removedChange, pairByName, type PathChange, directedSchemaChanges } from './change.ts'
import type { Direction } from './breakingRules.ts'

type OperationChanges = { readonly operation: string; readonly changes: readonly PathChange[] }

/** Returns the changes of an AsyncAPI document by operation. Messages with the same name are compared. */
export const cableChanges = (before: Fields, after: Fields): readonly OperationChanges[] =>
  pairByName(operationsById(before), operationsById(after)).map(({ name, previous, current }) => ({
    operation: name,
    changes: operationChanges(previous, current),
  }))

const operationsById = (document: Fields): ReadonlyMap<string, CableOperation> =>
  new Map(cableOperations(document).map((operation) => [operation.id, operation]))

function operationChanges(
  previous: CableOperation | undefined,
  current: CableOperation | undefined,
): readonly PathChange[] {
  if (current === undefined) return [removedChange('')]
  if (previous === undefined) return [addedChange('')]
  if (previous.action !== current.action) return [removedChange(previous.action), addedChange(current.action)]
  return [
    ...messageChanges(previous.messages, current.messages, current.action === 'send' ? 'request' : 'response'),
    ...messageChanges(previous.replies, current.replies, 'response'),
  ]
}

const messageChanges = (
  previous: CableOperation['messages'],
  current: CableOperation['messages'],
  direction: Direction,
): readonly PathChange[] =>
  pairByName(previous, current).flatMap(({ name, previous: before, current: after }) => {
    if (after === undefined) return [removedChange(name)]
    if (before === undefined) return [addedChange(name)]
    return directedSchemaChanges({ before, after, direction, pathPrefix: name })
  })
