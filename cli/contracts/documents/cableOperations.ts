import { type Fields, list, fieldsOf, text } from '#tools/fields.ts'

/** Operation of an AsyncAPI document, with its messages and replies by name. */
export type CableOperation = {
  readonly id: string
  /** Direction from the widget's point of view. */
  readonly action: 'receive' | 'send'
  /** Schemas by message name. */
  readonly messages: ReadonlyMap<string, unknown>
  readonly replies: ReadonlyMap<string, unknown>
}

export function cableOperations(document: Fields): readonly CableOperation[] {
  const messagesOf = createMessageLookup(document)
  return Object.entries(fieldsOf(document['operations'])).map(([id, value]) => {
    const operation = fieldsOf(value)
    return {
      id,
      action: operation['action'] === 'send' ? 'send' : 'receive',
      messages: messagesOf(operation),
      replies: messagesOf(fieldsOf(operation['reply'])),
    }
  })
}

/**
 * Returns a function that lists messages by name, which is the key in `components.messages`. A message is found there
 * by identity, because a resolved reference is the same object.
 */
function createMessageLookup(document: Fields): (container: Fields) => ReadonlyMap<string, unknown> {
  const known = Object.entries(fieldsOf(fieldsOf(document['components'])['messages']))
  const names = new Map(known.map(([name, message]) => [message, name]))
  return (container) =>
    new Map(
      list(container['messages']).map((message, at) => [
        names.get(message) ?? `message ${at + 1}`,
        fieldsOf(message)['payload'] ?? {},
      ]),
    )
}

/** Returns the operation and the message that our interaction refers to; '' if there is none. */
export function referenceOf(interaction: Fields): { readonly operation: string; readonly message: string } {
  const { operationId, messageId } = fieldsOf(fieldsOf(fieldsOf(interaction['comments'])['references'])['AsyncAPI'])
  return { operation: text(operationId) ?? '', message: text(messageId) ?? '' }
}
