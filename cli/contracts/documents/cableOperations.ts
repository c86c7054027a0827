import { type Json, toList, toRecord, toText } from './json.ts'

/** Operation of an AsyncAPI document, with its messages and replies by name. */
export type CableOperation = {
  readonly id: string
  /** Direction from the widget's point of view. */
  readonly action: 'receive' | 'send'
  /** Schemas by message name. */
  readonly messages: ReadonlyMap<string, unknown>
  readonly replies: ReadonlyMap<string, unknown>
}

export function cableOperations(document: Json): readonly CableOperation[] {
  const messagesOf = createMessageLookup(document)
  return Object.entries(toRecord(document['operations'])).map(([id, value]) => {
    const operation = toRecord(value)
    return {
      id,
      action: operation['action'] === 'send' ? 'send' : 'receive',
      messages: messagesOf(operation),
      replies: messagesOf(toRecord(operation['reply'])),
    }
  })
}

/**
 * Returns a function that lists messages by name. A message's name is its key in the components, and a resolved
 * reference is the same object.
 */
function createMessageLookup(document: Json): (container: Json) => ReadonlyMap<string, unknown> {
  const known = Object.entries(toRecord(toRecord(document['components'])['messages']))
  const names = new Map(known.map(([name, message]) => [message, name]))
  return (container) =>
    new Map(
      toList(container['messages']).map((message, at) => [
        names.get(message) ?? `message ${at + 1}`,
        toRecord(message)['payload'] ?? {},
      ]),
    )
}

/** Returns the operation and the message that our interaction refers to; '' if there is none. */
export function referenceOf(interaction: Json): { readonly operation: string; readonly message: string } {
  const { operationId, messageId } = toRecord(toRecord(toRecord(interaction['comments'])['references'])['AsyncAPI'])
  return { operation: toText(operationId) ?? '', message: toText(messageId) ?? '' }
}
