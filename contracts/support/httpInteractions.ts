import { isDeepStrictEqual } from 'node:util'
import { MatchersV3, type PactV4, HTTPResponseStatusClass, type V3MockServer } from '@pact-foundation/pact'
import { recordRequest, type RecordedRequest, runCall } from './recordedRequest.ts'
import type { Operation } from './apiDocuments.ts'
import type { Expectation } from './expectation.ts'
import { checksText } from './checksText.ts'
import { type MatcherWithExample, buildMatcher } from './matching.ts'
import { type Json, probe, type Reading } from './probe.ts'
import { describeRequest, pathMatcher } from './requestMatching.ts'

/** Interaction that was made from an expectation. */
export type GeneratedInteraction = {
  readonly expectation: Expectation
  /** Readings of the documented example. */
  readonly readings: readonly Reading[]
  /** Part of the documented example that the contract contains; undefined if the widget does not read the body. */
  readonly body?: Json
}

type ContractContext = { readonly pact: PactV4; readonly provider: string; readonly operation: Operation }

/**
 * Adds an interaction to the contract. Runs the widget's code on the example to find out what it reads, then against
 * Pact's mock server.
 */
export async function addInteraction(
  expectation: Expectation,
  { pact, provider, operation }: ContractContext,
): Promise<GeneratedInteraction> {
  const example = exampleOf(expectation, operation)
  const { readings, matched } = await probeExample(expectation, example)
  const recorded = await recordRequest(expectation, matched?.example)
  const { id, status, ...named } = { id: operation.id, status: expectation.status, example: expectation.example }
  const interaction = pact.addInteraction().uponReceiving(expectation.description)
  for (const { name, params } of expectation.states) interaction.given(name, params)
  if (expectation.checks) interaction.comment({ key: 'checks', value: checksText(expectation, example) })
  await interaction
    .pending(expectation.isOptional ?? false)
    .comment({ key: 'operation', value: JSON.stringify({ service: provider, id, status, ...named }) })
    .comment({ key: 'loses', value: JSON.stringify(expectation.loses) })
    .withRequest(operation.method, pathMatcher(operation.path, recorded), (builder) => {
      describeRequest(builder, recorded, expectation)
    })
    .willRespondWith(statusMatcher(status), (builder) => {
      if (matched) builder.jsonBody(matched.matcher)
    })
    .executeTest((server) => assertSameResult(expectation, recorded, server))
  return { expectation, readings, ...(matched && { body: matched.example }) }
}

function exampleOf({ description, example, status }: Expectation, { id, examples }: Operation): Json | undefined {
  if (example === undefined) return undefined
  const found = examples[status]?.[example]
  if (found === undefined)
    throw new Error(`${description}: the document has no example "${example}" for ${id} ${status}`)
  return found
}

/** Returns a function that runs the code of an expectation on a response body and resolves with the result. */
export const createReader =
  (expectation: Expectation) =>
  async (body: Json): Promise<unknown> =>
    (await recordRequest(expectation, body)).result

async function probeExample(
  expectation: Expectation,
  example: Json | undefined,
): Promise<{ readonly readings: readonly Reading[]; readonly matched?: MatcherWithExample }> {
  if (example === undefined) return { readings: [] }
  const { readings, pruned } = await probe(createReader(expectation), example, expectation.requiredPaths)
  return { readings, matched: buildMatcher(pruned, { ...expectation, readings }) }
}

/** Matches any success status, because the code does not tell them apart. Failures have to match exactly. */
const statusMatcher = (status: number) =>
  status < 300 ? MatchersV3.matchStatus(status, HTTPResponseStatusClass.Success) : status

async function assertSameResult(
  expectation: Expectation,
  recorded: RecordedRequest,
  server: V3MockServer,
): Promise<void> {
  const result = await runCall(server.url, fetch, expectation)
  if (!isDeepStrictEqual(normalise(result), normalise(recorded.result)))
    throw new Error(
      `The code reads Pact's response as ${JSON.stringify(result)}, but the example as ${JSON.stringify(recorded.result)}`,
    )
}

const normalise = (result: unknown): unknown => JSON.parse(JSON.stringify([result]))
