import { type Fields, fieldsOf } from '#tools/fields.ts'
import { Comparator, type Result } from '@pactflow/openapi-pact-comparator'
import { CliError } from '../../errors.ts'
import { findOperation, httpOperations } from '../documents/httpOperations.ts'
import type { Interaction } from '../pact.ts'
import { callOf, documentedStatus } from './httpMismatches.ts'

/** Problem that the comparator found, with the index of its interaction. */
export type ComparatorFinding = {
  readonly interaction: number
  readonly side: 'request' | 'response'
  readonly message: string
}

/** Codes of comparator warnings that count as errors here, because no document promises the reported behaviour. */
const WARNINGS_AS_ERRORS: ReadonlySet<string> = new Set([
  'request.query.unknown',
  'request.header.unknown',
  'request.body.unknown',
  'request.content-type.unknown',
  'request.content-type.missing',
  'response.status.default',
  'message.payload.unknown',
  'message.response.missing',
])

/** Compares interactions with one document, using the comparator of the Pact project. */
export async function runComparator(
  document: Fields,
  interactions: readonly Interaction[],
): Promise<readonly ComparatorFinding[]> {
  const results = await withComparatorError(() => compare(document, interactions))
  return results.filter(({ type, code }) => type === 'error' || WARNINGS_AS_ERRORS.has(code)).map(toFinding)
}

/** Runs the comparator. Its types describe documents written in code, so a parsed file needs a cast. */
async function compare(document: Fields, interactions: readonly Interaction[]): Promise<readonly Result[]> {
  const comparator = new Comparator(
    'asyncapi' in document ? { asyncapi: document as never } : { oas: document as never },
  )
  const results: Result[] = []
  for await (const result of comparator.compare(toPactDocument(document, interactions))) results.push(result)
  return results
}

/**
 * Turns the comparator's errors into a `CliError`. The comparator throws if it does not accept a pact, and gives no
 * more details.
 */
async function withComparatorError<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work()
  } catch (problem) {
    const reason = problem instanceof Error ? problem.message : String(problem)
    throw new CliError('badPact', `A contract cannot be compared: ${reason}`, { cause: problem })
  }
}

/** Builds a pact for the comparator. Only version 4 of the specification has the `type` of an interaction. */
function toPactDocument(document: Fields, interactions: readonly Interaction[]) {
  const operations = httpOperations(document)
  const version = interactions.some((one) => 'type' in one.document) ? '4.0' : '3.0'
  return {
    metadata: { pactSpecification: { version } },
    interactions: interactions.map((interaction) => {
      const { document: original } = interaction
      const operation = findOperation(operations, callOf(interaction))
      const status = operation && documentedStatus(operation.responses, interaction)
      if (status === undefined) return original
      return { ...original, response: { ...fieldsOf(original['response']), status: Number(status) } }
    }),
  }
}

function toFinding({ code, message, mockDetails, causes = [] }: Result): ComparatorFinding {
  const [at, place] = parseLocation(mockDetails?.location ?? '')
  const reasons = causes.map((cause) => cause.message)
  return {
    interaction: at,
    side: code.startsWith('request.') ? 'request' : 'response',
    message: `${place === '' ? '' : `${place}: `}${[message, ...reasons].join('; ')}`,
  }
}

/** Parses a location of the comparator: `[root].interactions[3].response.body.id`. */
function parseLocation(location: string): readonly [at: number, place: string] {
  const [, at = '0', place = ''] = /^\[root\]\.interactions\[(\d+)\]\.?(.*)$/.exec(location) ?? []
  return [Number(at), place]
}
