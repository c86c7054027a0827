import type { Fields } from '#tools/fields.ts'
import { cableOperations, referenceOf } from '../documents/cableOperations.ts'
import type { Interaction } from '../pact.ts'
import type { InteractionMismatches } from './interactionMismatches.ts'
import { findMismatches, type Mismatch } from './schemaMismatches.ts'

/** Returns the parts of an event, or of a command and its reply, that the AsyncAPI document does not describe. */
export function findCableMismatches(
  document: Fields,
  { document: original, kind, request, response }: Interaction,
): InteractionMismatches {
  const { operation: id, message } = referenceOf(original)
  const operation = cableOperations(document).find((one) => one.id === id)
  if (operation === undefined)
    return { request: [], response: [missingFromDocument(id === '' ? 'the operation' : `operation ${id}`)] }
  const documentedMessages = kind === 'event' ? operation.messages : operation.replies
  if (message !== '' && !documentedMessages.has(message))
    return { request: [], response: [missingFromDocument(`message ${message}`)] }
  const schemas = message === '' ? [...documentedMessages.values()] : [documentedMessages.get(message)]
  return {
    request: request === undefined ? [] : findMismatchesInAny([...operation.messages.values()], request.body, true),
    response: findMismatchesInAny(schemas, response.body, false),
  }
}

const missingFromDocument = (subject: string): Mismatch => ({ path: '$', message: `${subject} is not in the document` })

/** Returns the mismatches between a body and several schemas, of which at least one has to match. */
const findMismatchesInAny = (schemas: readonly unknown[], body: unknown, isSent: boolean): readonly Mismatch[] =>
  schemas.length === 0
    ? [missingFromDocument('a message of the operation')]
    : findMismatches({ oneOf: schemas }, body, { isSent })
