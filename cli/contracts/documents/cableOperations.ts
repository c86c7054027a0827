import { type Json, toList, toRecord } from './json.ts'

/** An operation of an AsyncAPI document: the schemas of what is said, and of what is answered. */
export type CableOperation = {
  readonly messages: readonly unknown[]
  readonly replies: readonly unknown[]
}

/** Undefined where the document has none of this name. */
export function findCableOperation(document: Json, id: string): CableOperation | undefined {
  const operations = toRecord(document['operations'])
  if (!Object.hasOwn(operations, id)) return undefined
  const operation = toRecord(operations[id])
  return { messages: payloadsOf(operation), replies: payloadsOf(toRecord(operation['reply'])) }
}

/** A message by its own name, if this operation has it. */
export function findCableMessage(document: Json, { messages, replies }: CableOperation, id: string): unknown {
  const message = toRecord(toRecord(document['components'])['messages'])[id]
  const payload = toRecord(message)['payload']
  return [...messages, ...replies].includes(payload) ? payload : undefined
}

const payloadsOf = (operation: Json): readonly unknown[] =>
  toList(operation['messages']).map((message) => toRecord(message)['payload'])
