import { type Json, toList, toRecord } from '../documents/json.ts'
import { added, gone, inStep, type PartChange, saidChanges } from './change.ts'
import type { Direction } from './rules.ts'

type Named = { readonly operation: string; readonly changes: readonly PartChange[] }

/** What is other in an AsyncAPI document; a message is the same if its name is. */
export const cableChanges = (before: Json, after: Json): readonly Named[] =>
  inStep(operationsOf(before), operationsOf(after)).map(({ name, was, is }) => ({
    operation: name,
    changes: operationChanges(was, is),
  }))

type Operation = {
  readonly direction: Direction
  readonly messages: ReadonlyMap<string, unknown>
  readonly replies: ReadonlyMap<string, unknown>
}

function operationsOf(document: Json): ReadonlyMap<string, Operation> {
  const names = new Map(
    Object.entries(toRecord(toRecord(document['components'])['messages'])).map(([name, message]) => [message, name]),
  )
  const messagesOf = (said: Json): ReadonlyMap<string, unknown> =>
    new Map(
      toList(said['messages']).map((message, at) => [
        names.get(message) ?? `message ${at + 1}`,
        toRecord(message)['payload'] ?? {},
      ]),
    )
  return new Map(
    Object.entries(toRecord(document['operations'])).map(([id, value]) => {
      const operation = toRecord(value)
      const direction = operation['action'] === 'send' ? 'request' : 'answer'
      return [id, { direction, messages: messagesOf(operation), replies: messagesOf(toRecord(operation['reply'])) }]
    }),
  )
}

function operationChanges(was: Operation | undefined, is: Operation | undefined): readonly PartChange[] {
  if (is === undefined) return [gone('')]
  if (was === undefined) return [added('')]
  if (was.direction !== is.direction) return [gone(was.direction), added(is.direction)]
  return [
    ...messageChanges(was.messages, is.messages, is.direction),
    ...messageChanges(was.replies, is.replies, 'answer'),
  ]
}

const messageChanges = (
  was: Operation['messages'],
  is: Operation['messages'],
  direction: Direction,
): readonly PartChange[] =>
  inStep(was, is).flatMap(({ name, was: before, is: after }) => {
    if (after === undefined) return [gone(name)]
    if (before === undefined) return [added(name)]
    return saidChanges({ before, after, direction, where: name })
  })
