import type { Fields } from '#tools/fields.ts'
import { httpOperations } from '../documents/httpOperations.ts'
import type { Pact, Interaction } from '../pact.ts'
import { findCableMismatches } from './cableMismatches.ts'
import type { InteractionMismatches } from './interactionMismatches.ts'
import { findConsequence, formatPath } from '../verify/jsonPaths.ts'
import { runComparator, type ComparatorFinding } from './pactComparator.ts'
import { findHttpMismatches } from './httpMismatches.ts'
import type { Mismatch } from './schemaMismatches.ts'

export type ContractProblem = {
  /** Description of the interaction. */
  readonly interaction: string
  /** Operation and status: `listMessages 200`. */
  readonly operation: string
  /** JSONPath in the response; `$` is the whole body. In a request, the path begins with `request`. */
  readonly path: string
  readonly message: string
  /** Consequence for the visitor, if the contract names it. */
  readonly loses?: string | undefined
  /** Consequence, path and message in one sentence. */
  readonly text: string
}

/** Returns every place where a contract needs or sends something that the service's API document does not describe. */
export async function compareContract(document: Fields, { interactions }: Pact): Promise<readonly ContractProblem[]> {
  const operations = httpOperations(document)
  const found = new Map(
    interactions.map((interaction) => [
      interaction,
      interaction.kind === 'http'
        ? findHttpMismatches(operations, interaction)
        : findCableMismatches(document, interaction),
    ]),
  )
  const comparatorMismatches = await findWithComparator(
    document,
    interactions.filter((interaction) => hasNoMismatches(found.get(interaction))),
  )
  return interactions.flatMap((interaction) =>
    toProblems(interaction, comparatorMismatches.get(interaction) ?? found.get(interaction)),
  )
}

/**
 * Returns whether our own comparison found no mismatch. Pact's comparator runs only in this case, because its report of
 * the same mismatch would lack the path.
 */
const hasNoMismatches = (found: InteractionMismatches | undefined): boolean =>
  found === undefined || found.request.length + found.response.length === 0

async function findWithComparator(
  document: Fields,
  interactions: readonly Interaction[],
): Promise<ReadonlyMap<Interaction, InteractionMismatches>> {
  if (interactions.length === 0) return new Map()
  const findings = await runComparator(document, interactions)
  return new Map(
    interactions.map((interaction, at) => {
      const interactionFindings = findings.filter((finding) => finding.interaction === at)
      const getMismatches = (side: ComparatorFinding['side']): InteractionMismatches['request'] =>
        interactionFindings.filter((finding) => finding.side === side).map(({ message }) => ({ path: '$', message }))
      return [interaction, { request: getMismatches('request'), response: getMismatches('response') }]
    }),
  )
}

const toProblems = (interaction: Interaction, found: InteractionMismatches | undefined): readonly ContractProblem[] => [
  ...(found?.request ?? []).map((mismatch) => toProblem(interaction, 'request', mismatch)),
  ...(found?.response ?? []).map((mismatch) => toProblem(interaction, 'response', mismatch)),
]

function toProblem(
  interaction: Interaction,
  side: ComparatorFinding['side'],
  { path, message }: Mismatch,
): ContractProblem {
  const isSent = side === 'request'
  const loses = isSent ? interaction.loses['$'] : findConsequence(interaction.loses, path)
  const where = path === '$' ? '' : `${formatPath(path)} `
  const sentence = isSent ? `in the request, ${where}${message}` : `${where}${message}`
  return {
    interaction: interaction.description,
    operation: operationName(interaction),
    path: isSent ? `request ${path}` : path,
    message,
    loses,
    text: loses === undefined ? sentence : `${loses.replace(/\.$/, '')}: ${sentence}`,
  }
}

const operationName = ({ operation, request, description, response: { status } }: Interaction): string =>
  [operation?.id ?? (request?.path === undefined ? description : `${request.method ?? ''} ${request.path}`), status]
    .filter((part) => part !== undefined)
    .join(' ')
