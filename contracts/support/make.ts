import { isDeepStrictEqual } from 'node:util'
import { MatchersV3, type PactV4, HTTPResponseStatusClass, type V3MockServer } from '@pact-foundation/pact'
import { ask, type Asked, callAt } from './ask.ts'
import type { Operation } from './documents.ts'
import type { Expectation } from './expectation.ts'
import { checksText } from './checks.ts'
import { type Matched, matching } from './matching.ts'
import { type Json, probe, type Reading } from './probe.ts'
import { describeRequest, pathMatcher } from './requestMatching.ts'

/** Interaction that was made from an expectation. */
export type Made = {
  readonly expectation: Expectation
  /** Readings of the documented example. */
  readonly readings: readonly Reading[]
  /** Part of the example that is left in the contract; undefined if no body is read. */
  readonly body?: Json
}

type Place = { readonly pact: PactV4; readonly provider: string; readonly operation: Operation }

/** Runs the widget's code for an expectation: first to find out what it reads, then against Pact's mock server. */
export async function make(expectation: Expectation, { pact, provider, operation }: Place): Promise<Made> {
  const example = exampleOf(expectation, operation)
  const { readings, answer } = await learn(expectation, example)
  const asked = await ask(expectation, answer?.example)
  const { id, status, ...named } = { id: operation.id, status: expectation.status, example: expectation.example }
  const interaction = pact.addInteraction().uponReceiving(expectation.description)
  for (const { name, params } of expectation.states) interaction.given(name, params)
  if (expectation.checks) interaction.comment({ key: 'checks', value: checksText(expectation, example) })
  await interaction
    .pending(expectation.isOptional ?? false)
    .comment({ key: 'operation', value: JSON.stringify({ service: provider, id, status, ...named }) })
    .comment({ key: 'loses', value: JSON.stringify(expectation.loses) })
    .withRequest(operation.method, pathMatcher(operation.path, asked), (builder) => {
      describeRequest(builder, asked, expectation)
    })
    .willRespondWith(statusMatcher(status), (builder) => {
      if (answer) builder.jsonBody(answer.matcher)
    })
    .executeTest((server) => expectSame(expectation, asked, server))
  return { expectation, readings, ...(answer && { body: answer.example }) }
}

function exampleOf({ description, example, status }: Expectation, { id, examples }: Operation): Json | undefined {
  if (example === undefined) return undefined
  const found = examples[status]?.[example]
  if (found === undefined)
    throw new Error(`${description}: the document has no example "${example}" for ${id} ${status}`)
  return found
}

/** Returns a function that runs the code of an expectation on a response body and resolves with the result. */
export const reader =
  (expectation: Expectation) =>
  async (body: Json): Promise<unknown> =>
    (await ask(expectation, body)).result

async function learn(
  expectation: Expectation,
  example: Json | undefined,
): Promise<{ readonly readings: readonly Reading[]; readonly answer?: Matched }> {
  if (example === undefined) return { readings: [] }
  const { readings, pruned } = await probe(reader(expectation), example, expectation.requires)
  return { readings, answer: matching(pruned, { ...expectation, readings }) }
}

/** Matches any success status, because the code does not tell them apart. Failures have to match exactly. */
const statusMatcher = (status: number) =>
  status < 300 ? MatchersV3.matchStatus(status, HTTPResponseStatusClass.Success) : status

async function expectSame(expectation: Expectation, asked: Asked, server: V3MockServer): Promise<void> {
  const result = await callAt(server.url, fetch, expectation)
  if (!isDeepStrictEqual(plain(result), plain(asked.result)))
    throw new Error(
      `The code reads Pact's response as ${JSON.stringify(result)}, but the example as ${JSON.stringify(asked.result)}`,
    )
}

const plain = (result: unknown): unknown => JSON.parse(JSON.stringify([result]))
