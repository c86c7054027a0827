import { httpOperations } from '../documents/httpOperations.ts'
import type { Json } from '../documents/json.ts'
import type { Interaction, Pact } from '../pacts.ts'
import { findInTalk } from './asyncApi.ts'
import type { Found } from './found.ts'
import { askComparator, type Remark } from './keptComparator.ts'
import { lossAt } from './loss.ts'
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
  const remarks = await askComparator(document, interactions)
  return interactions.flatMap((interaction, at) => {
    const found = interaction.kind === 'http' ? findInCall(operations, interaction) : findInTalk(document, interaction)
    return [
      ...sideOf('request', { interaction, at, found, remarks }),
      ...sideOf('response', { interaction, at, found, remarks }),
    ]
  })
}

type Findings = {
  readonly interaction: Interaction
  readonly at: number
  readonly found: Found
  readonly remarks: readonly Remark[]
}

/** The comparator’s words only where ours are silent: both would say the same, and ours name the path. */
function sideOf(side: Remark['side'], { interaction, at, found, remarks }: Findings): readonly ContractProblem[] {
  const others = remarks.filter((remark) => remark.interaction === at && remark.side === side)
  const mismatches = found[side].length > 0 ? found[side] : others.map(({ message }) => ({ path: '$', message }))
  return mismatches.map((mismatch) => toProblem(interaction, side, mismatch))
}

function toProblem(interaction: Interaction, side: Remark['side'], { path, message }: Mismatch): ContractProblem {
  const isSent = side === 'request'
  const loses = isSent ? interaction.loses['$'] : lossAt(interaction.loses, path)
  const where = path === '$' ? '' : `${path.replace(/^\$\.?/, '')} `
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
