import { isDeepStrictEqual } from 'node:util'
import type { PactV4 } from '@pact-foundation/pact'
import type { Expectation } from '../support/expectation.ts'
import { exampleOf, frameMatcher, nameOf, roomMatcher } from './frameMatching.ts'
import { checksText } from '../support/checksText.ts'
import { type Json, probe, type Reading } from '../support/probe.ts'
import { type ConnectionStage, startVisit, type TestEnvironment } from './simulatedVisit.ts'

/** Frame of the cable that the widget needs. Running the widget's code determines which fields it needs. */
export type FrameExpectation = Pick<
  Expectation,
  'description' | 'states' | 'forms' | 'loses' | 'requiredPaths' | 'checks' | 'lists' | 'isOptional'
> & {
  /** Message in the cable's document; `example` names one of its examples. */
  readonly message: string
  readonly example: string
  /** Progress of the visitor's connection when the frame arrives. */
  readonly stage: ConnectionStage
  /** Interval at which the server repeats the frame, in ms; undefined for a frame that is sent once. */
  readonly everyMs?: number
}

/** Frame that replies to a command of the widget. */
export type ExchangeExpectation = FrameExpectation & {
  /** Operation in the cable's document. */
  readonly operation: 'subscribe' | 'updatePresence'
  /** Action Cable action that the widget performs, such as `update_presence`; undefined for a subscription. */
  readonly action?: string
}

export type GeneratedFrame = {
  readonly expectation: FrameExpectation
  readonly readings: readonly Reading[]
  /** Part of the documented example that the contract contains. */
  readonly body: Json
}

export type ContractContext = { readonly pact: PactV4; readonly createEnvironment: () => TestEnvironment }

/**
 * Adds an event to the contract. Runs the widget's code on the example to find out what it reads, then on the frame
 * that Pact generates.
 */
export async function addEvent(expectation: FrameExpectation, context: ContractContext): Promise<GeneratedFrame> {
  const generated = await probeExample(expectation, context)
  const interaction = context.pact.addAsynchronousInteraction()
  for (const { name, params } of expectation.states) interaction.given(name, params)
  if (expectation.checks) interaction.comment({ key: 'checks', value: checksText(expectation, exampleOf(expectation)) })
  await interaction
    .pending(expectation.isOptional ?? false)
    .comment({ key: 'operation', value: JSON.stringify(operationOf(expectation, nameOf(generated.body))) })
    .comment({ key: 'loses', value: JSON.stringify(expectation.loses) })
    .reference('AsyncAPI', 'operationId', 'recv')
    .reference('AsyncAPI', 'messageId', expectation.message)
    .expectsToReceive(expectation.description, (builder) => {
      builder.withJSONContent(frameMatcher(generated.body, { ...expectation, ...generated }))
    })
    .executeTest(async ({ contents }) => assertSameOutcome(expectation, context, textOf(contents.content)))
  return generated
}

/**
 * Adds a command and its reply to the contract. Records the command from the widget's code, and finds out what the code
 * reads in the reply.
 */
export async function addExchange(expectation: ExchangeExpectation, context: ContractContext): Promise<GeneratedFrame> {
  const generated = await probeExample(expectation, context)
  const request = requestOf(expectation, context)
  const command = expectation.action ?? expectation.operation
  const interaction = context.pact.addSynchronousInteraction(expectation.description)
  for (const { name, params } of expectation.states) interaction.given(name, params)
  if (expectation.checks) interaction.comment({ key: 'checks', value: checksText(expectation, exampleOf(expectation)) })
  await interaction
    .pending(expectation.isOptional ?? false)
    .comment({ key: 'operation', value: JSON.stringify(operationOf(expectation, command)) })
    .comment({ key: 'loses', value: JSON.stringify(expectation.loses) })
    .reference('AsyncAPI', 'operationId', expectation.operation)
    .reference('AsyncAPI', 'messageId', expectation.message)
    .withRequest((builder) => void builder.withJSONContent({ ...request, identifier: roomMatcher() }))
    .withResponse(
      (builder) => void builder.withJSONContent(frameMatcher(generated.body, { ...expectation, ...generated })),
    )
    .executeTest(async ({ Request: sentFrame, Response: [reply] }) => {
      if (!isDeepStrictEqual(JSON.parse(textOf(sentFrame.content)), request))
        throw new Error(`The code sends ${JSON.stringify(request)}, but the contract has ${textOf(sentFrame.content)}`)
      assertSameOutcome(expectation, context, textOf(reply?.content))
    })
  return generated
}

const operationOf = ({ example }: FrameExpectation, id: string | undefined) => ({ service: 'realtime', id, example })

async function probeExample(expectation: FrameExpectation, context: ContractContext): Promise<GeneratedFrame> {
  const run = async (body: Json): Promise<unknown> => observe(expectation, context, JSON.stringify(body))
  const { readings, pruned } = await probe(run, exampleOf(expectation), expectation.requiredPaths)
  if (nameOf(pruned) === undefined) throw new Error(`${expectation.description}: the code does not react to this frame`)
  return { expectation, readings, body: pruned }
}

function requestOf(expectation: ExchangeExpectation, { createEnvironment }: ContractContext): object {
  const environment = createEnvironment()
  const visitor = startVisit(environment, expectation.stage)
  if (expectation.action !== undefined) visitor.perform(expectation.action)
  const sentFrame = environment.server.receivedFrames().at(-1)
  if (typeof sentFrame !== 'object' || sentFrame === null)
    throw new Error(`${expectation.description}: the code sent nothing`)
  return sentFrame
}

/** Simulated time after a frame, in ms. Effects such as a retry or a new socket happen within it. */
const SETTLE_MS = 1_000
const ROUNDS = 10

type ObservedExpectation = FrameExpectation & Pick<ExchangeExpectation, 'action'>

/**
 * Returns the observable effects of a frame: connection states, events, the frames that the widget sends, and the
 * number of sockets.
 */
function observe(
  expectation: ObservedExpectation,
  { createEnvironment }: Pick<ContractContext, 'createEnvironment'>,
  frame: string,
): unknown {
  const { stage, everyMs, action } = expectation
  const environment = createEnvironment()
  const visitor = startVisit(environment, stage)
  if (action !== undefined) visitor.perform(action)
  for (let round = 0; round < (everyMs === undefined ? 1 : ROUNDS); round += 1) {
    visitor.receive(frame)
    environment.time.advance(everyMs ?? SETTLE_MS)
  }
  return visitor.outcome()
}

function assertSameOutcome(expectation: FrameExpectation, context: ContractContext, frame: string): void {
  const [received, documented] = [frame, JSON.stringify(exampleOf(expectation))].map((text) => observe(expectation, context, text)) // prettier-ignore
  if (!isDeepStrictEqual(received, documented))
    throw new Error(
      `The code reads Pact's frame as ${JSON.stringify(received)}, but the example as ${JSON.stringify(documented)}`,
    )
}

/** Returns content as text. Pact gives bytes or JSON, depending on the kind of message. */
const textOf = (content: unknown): string =>
  Buffer.isBuffer(content) ? content.toString('utf8') : JSON.stringify(content)
