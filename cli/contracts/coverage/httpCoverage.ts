import type { Fields } from '#tools/fields.ts'
import { callOf, documentedStatus } from '../compare/httpMismatches.ts'
import { findOperation, type HttpOperation, httpOperations } from '../documents/httpOperations.ts'
import type { Interaction, PactContent } from '../pact.ts'
import { fieldsOfAll } from './fields.ts'
import { requestFieldsOf } from './requestFields.ts'
import type { OperationCoverage } from './operationCoverage.ts'

/** Returns the coverage of every operation of a document, with the statuses that a contract covers. */
export function httpCoverage(document: Fields, interactions: readonly Interaction[]): readonly OperationCoverage[] {
  const operations = httpOperations(document)
  return operations.map((operation) =>
    operationCoverage(
      operation,
      interactions.filter((interaction) => findOperation(operations, callOf(interaction)) === operation),
    ),
  )
}

function operationCoverage(
  { id, method, path, responses }: HttpOperation,
  interactions: readonly Interaction[],
): OperationCoverage {
  const contentsByStatus = new Map<string, PactContent[]>()
  for (const interaction of interactions) {
    const status = documentedStatus(responses, interaction) ?? String(interaction.response.status)
    contentsByStatus.set(status, [...(contentsByStatus.get(status) ?? []), interaction.response])
  }
  const statuses = [...contentsByStatus].map(([status, contents]) => ({ status, fields: fieldsOfAll(contents) }))
  const hasSuccess = statuses.some(({ status }) => isSuccess(status))
  return {
    id,
    method: method.toUpperCase(),
    path,
    sends: requestFieldsOf(interactions),
    statuses: statuses.toSorted((one, other) => one.status.localeCompare(other.status)),
    untested: Object.keys(responses).filter(
      (status) => !contentsByStatus.has(status) && !(hasSuccess && isSuccess(status)),
    ),
  }
}

const isSuccess = (status: string): boolean => status.startsWith('2')
