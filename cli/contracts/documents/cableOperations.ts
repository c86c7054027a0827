import { type Json, toList, toRecord, toText } from './json.ts'

/** An operation of an AsyncAPI document: what is said, and what is answered; each message by its name. */
export type CableOperation = {
  readonly id: string
  /** From the widget’s place: it receives, or sends. */
  readonly action: 'receive' | 'send'
  /** Schemas by the messages’ names. */
  readonly messages: ReadonlyMap<string, unknown>
  readonly replies: ReadonlyMap<string, unknown>
}

export function cableOperations(document: Json): readonly CableOperation[] {
  const messagesOf = namesFrom(document)
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

/** A message has its name among the components; what is referred to is that very object. */
function namesFrom(document: Json): (said: Json) => ReadonlyMap<string, unknown> {
  const known = Object.entries(toRecord(toRecord(document['components'])['messages']))
  const names = new Map(known.map(([name, message]) => [message, name]))
  return (said) =>
    new Map(
      toList(said['messages']).map((message, at) => [
        names.get(message) ?? `message ${at + 1}`,
        toRecord(message)['payload'] ?? {},
      ]),
    )
}

/** Which operation and which message an interaction of ours says it is about. */
export function referenceOf(interaction: Json): { readonly operation: string; readonly message: string } {
  const { operationId, messageId } = toRecord(toRecord(toRecord(interaction['comments'])['references'])['AsyncAPI'])
  return { operation: toText(operationId) ?? '', message: toText(messageId) ?? '' }
}
