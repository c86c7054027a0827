import { httpOperations } from '../documents/httpOperations.ts'
import type { Json } from '../documents/json.ts'
import type { Interaction, Pact } from '../pacts.ts'
import { findInTalk } from './asyncApi.ts'
import type { Found } from './found.ts'
import { findLoses, shownPath } from '../verify/paths.ts'
import { askComparator, type Remark } from './keptComparator.ts'
import { findInCall } from './openApi.ts'
import type { Mismatch } from './paths.ts'

export type ContractProblem = {
  /** Description of the interaction. */
  readonly interaction: string
  /** Operation and status: `listMessages 200`. */
  readonly operation: string
  /** JSONPath in the response; `$` is the whole body. In a request, the path begins with `request`. */
  readonly path: string
  readonly message: string
  /** Consequence for the visitor. */
  readonly loses?: string | undefined
  /** Consequence, path and message in one sentence. */
  readonly text: string
}

/** Returns every place where a contract needs or sends something that the document does not describe. */
export async function compareContract(document: Json, { interactions }: Pact): Promise<readonly ContractProblem[]> {
  const operations = httpOperations(document)
  const found = new Map(
    interactions.map((interaction) => [
      interaction,
      interaction.kind === 'http' ? findInCall(operations, interaction) : findInTalk(document, interaction),
    ]),
  )
  const others = await findWithComparator(
    document,
    interactions.filter((interaction) => isSilent(found.get(interaction))),
  )
  return interactions.flatMap((interaction) =>
    toProblems(interaction, others.get(interaction) ?? found.get(interaction)),
  )
}

/**
 * Returns whether our own comparison found nothing. Only then the comparator runs: otherwise it would report the same
 * problem without its path.
 */
const isSilent = (found: Found | undefined): boolean =>
  found === undefined || found.request.length + found.response.length === 0

async function findWithComparator(
  document: Json,
  interactions: readonly Interaction[],
): Promise<ReadonlyMap<Interaction, Found>> {
  if (interactions.length === 0) return new Map()
  const remarks = await askComparator(document, interactions)
  return new Map(
    interactions.map((interaction, at) => {
      const own = remarks.filter((remark) => remark.interaction === at)
      const on = (side: Remark['side']): Found['request'] =>
        own.filter((remark) => remark.side === side).map(({ message }) => ({ path: '$', message }))
      return [interaction, { request: on('request'), response: on('response') }]
    }),
  )
}

const toProblems = (interaction: Interaction, found: Found | undefined): readonly ContractProblem[] => [
  ...(found?.request ?? []).map((mismatch) => toProblem(interaction, 'request', mismatch)),
  ...(found?.response ?? []).map((mismatch) => toProblem(interaction, 'response', mismatch)),
]

function toProblem(interaction: Interaction, side: Remark['side'], { path, message }: Mismatch): ContractProblem {
  const isSent = side === 'request'
  const loses = isSent ? interaction.loses['$'] : findLoses(interaction.loses, path)
  const where = path === '$' ? '' : `${shownPath(path)} `
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
