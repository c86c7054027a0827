import { cableOperations, referenceOf } from '../documents/cableOperations.ts'
import type { Json } from '../documents/json.ts'
import type { Interaction } from '../pacts.ts'
import type { Found } from './found.ts'
import { findMismatches, type Mismatch } from './paths.ts'

/** Returns the parts of an event, or of a command and its reply, that the cable's document does not describe. */
export function findInTalk(document: Json, { document: original, kind, request, response }: Interaction): Found {
  const { operation: id, message } = referenceOf(original)
  const operation = cableOperations(document).find((one) => one.id === id)
  if (operation === undefined)
    return { request: [], response: [missing(id === '' ? 'the operation' : `operation ${id}`)] }
  const answers = kind === 'event' ? operation.messages : operation.replies
  if (message !== '' && !answers.has(message)) return { request: [], response: [missing(`message ${message}`)] }
  const meant = message === '' ? [...answers.values()] : [answers.get(message)]
  return {
    request: request === undefined ? [] : findInAny([...operation.messages.values()], request.body, true),
    response: findInAny(meant, response.body, false),
  }
}

const missing = (what: string): Mismatch => ({ path: '$', message: `${what} is not in the document` })

/** Returns the mismatches between a body and several schemas, of which at least one has to match. */
const findInAny = (schemas: readonly unknown[], body: unknown, isSent: boolean): readonly Mismatch[] =>
  schemas.length === 0 ? [missing('a message of the operation')] : findMismatches({ oneOf: schemas }, body, { isSent })
