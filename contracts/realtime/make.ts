import { isDeepStrictEqual } from 'node:util'
import type { PactV4 } from '@pact-foundation/pact'
import type { Expectation } from '../support/expectation.ts'
import { exampleOf, frameMatcher, nameOf, roomMatcher } from './frameMatching.ts'
import { checksText } from '../support/checks.ts'
import { type Json, probe, type Reading } from '../support/probe.ts'
import { type Stage, visit, type World } from './rooms.ts'

/** Frame that the widget needs. Running the code determines the fields that it needs. */
export type FrameExpectation = Pick<
  Expectation,
  'description' | 'states' | 'forms' | 'loses' | 'requires' | 'checks' | 'lists' | 'isOptional'
> & {
  /** Message in the cable's document; `example` names one of its examples. */
  readonly message: string
  readonly example: string
  /** Progress of the visitor's connection. */
  readonly stage: Stage
  /** Interval in ms at which the frame is repeated, as by a server. */
  readonly everyMs?: number
}

/** Frame that replies to a command of the widget. */
export type ExchangeExpectation = FrameExpectation & {
  /** Operation in the cable's document. */
  readonly operation: 'subscribe' | 'updatePresence'
  /** Undefined for a subscription. */
  readonly action?: string
}

export type MadeFrame = {
  readonly expectation: FrameExpectation
  readonly readings: readonly Reading[]
  /** Part of the example that is left in the contract. */
  readonly body: Json
}

export type Workshop = { readonly pact: PactV4; readonly createWorld: () => World }

/** Runs the widget's code on a frame: first to find out what it reads, then on the frame that Pact generates. */
export async function makeEvent(expectation: FrameExpectation, workshop: Workshop): Promise<MadeFrame> {
  const made = await learn(expectation, workshop)
  const interaction = workshop.pact.addAsynchronousInteraction()
  for (const { name, params } of expectation.states) interaction.given(name, params)
  if (expectation.checks) interaction.comment({ key: 'checks', value: checksText(expectation, exampleOf(expectation)) })
  await interaction
    .pending(expectation.isOptional ?? false)
    .comment({ key: 'operation', value: JSON.stringify(operationOf(expectation, nameOf(made.body))) })
    .comment({ key: 'loses', value: JSON.stringify(expectation.loses) })
    .reference('AsyncAPI', 'operationId', 'recv')
    .reference('AsyncAPI', 'messageId', expectation.message)
    .expectsToReceive(expectation.description, (builder) => {
      builder.withJSONContent(frameMatcher(made.body, { ...expectation, ...made }))
    })
    .executeTest(async ({ contents }) => expectSame(expectation, workshop, textOf(contents.content)))
  return made
}

/**
 * Runs the widget's code for a command and its reply. The command is recorded from the code; the reply is probed like
 * an event.
 */
export async function makeExchange(expectation: ExchangeExpectation, workshop: Workshop): Promise<MadeFrame> {
  const made = await learn(expectation, workshop)
  const request = requestOf(expectation, workshop)
  const command = expectation.action ?? expectation.operation
  const interaction = workshop.pact.addSynchronousInteraction(expectation.description)
  for (const { name, params } of expectation.states) interaction.given(name, params)
  if (expectation.checks) interaction.comment({ key: 'checks', value: checksText(expectation, exampleOf(expectation)) })
  await interaction
    .pending(expectation.isOptional ?? false)
    .comment({ key: 'operation', value: JSON.stringify(operationOf(expectation, command)) })
    .comment({ key: 'loses', value: JSON.stringify(expectation.loses) })
    .reference('AsyncAPI', 'operationId', expectation.operation)
    .reference('AsyncAPI', 'messageId', expectation.message)
    .withRequest((builder) => void builder.withJSONContent({ ...request, identifier: roomMatcher() }))
    .withResponse((builder) => void builder.withJSONContent(frameMatcher(made.body, { ...expectation, ...made })))
    .executeTest(async ({ Request: said, Response: [answer] }) => {
      if (!isDeepStrictEqual(JSON.parse(textOf(said.content)), request))
        throw new Error(`The code sends ${JSON.stringify(request)}, but the contract has ${textOf(said.content)}`)
      expectSame(expectation, workshop, textOf(answer?.content))
    })
  return made
}

const operationOf = ({ example }: FrameExpectation, id: string | undefined) => ({ service: 'realtime', id, example })

async function learn(expectation: FrameExpectation, workshop: Workshop): Promise<MadeFrame> {
  const run = async (body: Json): Promise<unknown> => play(expectation, workshop, JSON.stringify(body))
  const { readings, pruned } = await probe(run, exampleOf(expectation), expectation.requires)
  if (nameOf(pruned) === undefined) throw new Error(`${expectation.description}: the code does not react to this frame`)
  return { expectation, readings, body: pruned }
}

function requestOf(expectation: ExchangeExpectation, { createWorld }: Workshop): object {
  const world = createWorld()
  const visitor = visit(world, expectation.stage)
  if (expectation.action !== undefined) visitor.perform(expectation.action)
  const said = world.server.receivedFrames().at(-1)
  if (typeof said !== 'object' || said === null) throw new Error(`${expectation.description}: the code sent nothing`)
  return said
}

/** Simulated time after a frame, in ms. Effects such as a retry or a new socket happen within it. */
const AFTERMATH_MS = 1_000
const ROUNDS = 10

type Played = FrameExpectation & Pick<ExchangeExpectation, 'action'>

/** Returns the effects of a frame that are observable from outside. */
function play(expectation: Played, { createWorld }: Pick<Workshop, 'createWorld'>, frame: string): unknown {
  const { stage, everyMs, action } = expectation
  const world = createWorld()
  const visitor = visit(world, stage)
  if (action !== undefined) visitor.perform(action)
  for (let round = 0; round < (everyMs === undefined ? 1 : ROUNDS); round += 1) {
    visitor.hear(frame)
    world.time.advance(everyMs ?? AFTERMATH_MS)
  }
  return visitor.outcome()
}

function expectSame(expectation: FrameExpectation, workshop: Workshop, frame: string): void {
  const [given, documented] = [frame, JSON.stringify(exampleOf(expectation))].map((text) => play(expectation, workshop, text)) // prettier-ignore
  if (!isDeepStrictEqual(given, documented))
    throw new Error(
      `The code reads Pact's frame as ${JSON.stringify(given)}, but the example as ${JSON.stringify(documented)}`,
    )
}

/** Returns content as text. Pact gives bytes or JSON, depending on the kind of message. */
const textOf = (content: unknown): string =>
  Buffer.isBuffer(content) ? content.toString('utf8') : JSON.stringify(content)
