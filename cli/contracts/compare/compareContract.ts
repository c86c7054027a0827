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
  /** The interaction’s description. */
  readonly interaction: string
  /** `listMessages 200` */
  readonly operation: string
  /** Where in what is said; `$` is the whole. */
  readonly path: string
  readonly message: string
  /** What the visitor loses. */
  readonly loses?: string | undefined
  /** All of it in one sentence. */
  readonly text: string
}

/** Where a contract needs or sends what a document does not promise or know. */
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

/** The comparator is asked where ours is silent: elsewhere both would say the same, and only ours names the path. */
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
  const sentence = isSent ? `of what is sent, ${where}${message}` : `${where}${message}`
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
