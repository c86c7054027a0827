import { Comparator, type Result } from '@pactflow/openapi-pact-comparator'
import { CliError } from '../../errors.ts'
import { findOperation, httpOperations } from '../documents/httpOperations.ts'
import { type Json, toRecord } from '../documents/json.ts'
import type { Interaction } from '../pacts.ts'
import { callOf, documentedStatus } from './openApi.ts'

/** What the comparator found, and in which interaction. */
export type Remark = {
  readonly interaction: number
  readonly side: 'request' | 'response'
  readonly message: string
}

/** It takes these lightly; whoever sends what a document does not speak of relies on luck. */
const GRAVE_WARNINGS: ReadonlySet<string> = new Set([
  'request.query.unknown',
  'request.header.unknown',
  'request.body.unknown',
  'request.content-type.unknown',
  'request.content-type.missing',
  'response.status.default',
  'message.payload.unknown',
  'message.response.missing',
])

/** Holds a pact against one document with the comparator of the Pact project. */
export async function askComparator(document: Json, interactions: readonly Interaction[]): Promise<readonly Remark[]> {
  const results = await orUnreadable(() => ask(document, interactions))
  return results.filter(({ type, code }) => type === 'error' || GRAVE_WARNINGS.has(code)).map(toRemark)
}

/** Its types are for documents that are written in code; ours are what a file holds. */
async function ask(document: Json, interactions: readonly Interaction[]): Promise<readonly Result[]> {
  const comparator = new Comparator(
    'asyncapi' in document ? { asyncapi: document as never } : { oas: document as never },
  )
  const results: Result[] = []
  for await (const result of comparator.compare(toPactDocument(document, interactions))) results.push(result)
  return results
}

/** It throws at what it does not take for a pact, and says no more than that. */
async function orUnreadable<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work()
  } catch (problem) {
    const reason = problem instanceof Error ? problem.message : String(problem)
    throw new CliError('badPact', `A contract cannot be compared: ${reason}`, { cause: problem })
  }
}

/** Only the fourth version says of an interaction what kind it is. */
function toPactDocument(document: Json, interactions: readonly Interaction[]) {
  const operations = httpOperations(document)
  const version = interactions.some((one) => 'type' in one.document) ? '4.0' : '3.0'
  return {
    metadata: { pactSpecification: { version } },
    interactions: interactions.map((interaction) => {
      const { document: original } = interaction
      const operation = findOperation(operations, callOf(interaction))
      const status = operation && documentedStatus(operation.responses, interaction)
      if (status === undefined) return original
      return { ...original, response: { ...toRecord(original['response']), status: Number(status) } }
    }),
  }
}

function toRemark({ code, message, mockDetails, causes = [] }: Result): Remark {
  const [at, place] = placeOf(mockDetails?.location ?? '')
  const reasons = causes.map((cause) => cause.message)
  return {
    interaction: at,
    side: code.startsWith('request.') ? 'request' : 'response',
    message: `${place === '' ? '' : `${place}: `}${[message, ...reasons].join('; ')}`,
  }
}

/** `[root].interactions[3].response.body.id` */
function placeOf(location: string): readonly [at: number, place: string] {
  const [, at = '0', place = ''] = /^\[root\]\.interactions\[(\d+)\]\.?(.*)$/.exec(location) ?? []
  return [Number(at), place]
}
