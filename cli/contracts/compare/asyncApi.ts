import { type CableOperation, findCableMessage, findCableOperation } from '../documents/cableOperations.ts'
import { type Json, toRecord, toText } from '../documents/json.ts'
import type { Interaction } from '../pacts.ts'
import type { Found } from './found.ts'
import { findMismatches, type Mismatch } from './paths.ts'

/** What of an event, or of a command and its answer, the cable’s document does not name. */
export function findInTalk(document: Json, interaction: Interaction): Found {
  const { operationId, messageId } = referenceOf(interaction)
  const operation = findCableOperation(document, operationId)
  if (operation === undefined)
    return { request: [], response: [{ path: '$', message: `operation ${operationId || '?'} is not in the document` }] }
  const { response, request, kind } = interaction
  const answers = kind === 'event' ? operation.messages : operation.replies
  return {
    request: request === undefined ? [] : fewest(operation.messages, request.body, true),
    response: fewest(candidates({ document, operation, messageId, answers }), response.body, false),
  }
}

type Choice = {
  readonly document: Json
  readonly operation: CableOperation
  readonly messageId: string | undefined
  readonly answers: readonly unknown[]
}

/** The message that is meant, where its name leads to one of the answers; any of them otherwise. */
function candidates({ document, operation, messageId, answers }: Choice): readonly unknown[] {
  const named = messageId === undefined ? undefined : findCableMessage(document, operation, messageId)
  return named !== undefined && answers.includes(named) ? [named] : answers
}

/** Of several messages, one has to fit. */
const fewest = (schemas: readonly unknown[], body: unknown, isSent: boolean): readonly Mismatch[] =>
  schemas.length === 0
    ? [{ path: '$', message: 'has no message in the document' }]
    : findMismatches({ oneOf: schemas }, body, { isSent })

function referenceOf({ document }: Interaction): {
  readonly operationId: string
  readonly messageId: string | undefined
} {
  const { operationId, messageId } = toRecord(toRecord(toRecord(document['comments'])['references'])['AsyncAPI'])
  return { operationId: toText(operationId) ?? '', messageId: toText(messageId) }
}
