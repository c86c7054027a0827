import { toSafeText } from '../../tenant/problem.ts'
import type { Interaction, Pact } from '../pacts.ts'
import type { CableBridge } from '../cable/bridge.ts'
import { BridgeError } from '../cable/bridgeError.ts'
import { playInteraction } from '../cable/playInteraction.ts'
import { type Findings, only, toJson, toProblem, toSentence, withChecks } from './findings.ts'
import { type Difference, toDifferences } from './mismatches.ts'
import type { Recorder } from './recorder.ts'
import { type InteractionResult, type Problem, toOutcome } from './result.ts'
import type { Stand } from './stand.ts'
import { type Headers, NO_HOOK, StateError, type StateHook, type StateValues } from './stateHook.ts'
import type { Verdict, Verifier } from './verifier.ts'

/** Everything that the verification of an interaction needs: provider, tools and values. */
export type Stage = {
  readonly url: string
  readonly headers: Headers
  readonly timeoutMs: number
  /** Values to use if a hook returns none. */
  readonly values: StateValues
  readonly hook: StateHook
  readonly verifier: Verifier
  readonly stand: Stand
  readonly recorder: Recorder
  /** Undefined except for contracts of the cable. */
  readonly bridge: CableBridge | undefined
}

/**
 * Verifies an interaction: sets up the states, sends the request, compares the response with the contract, and tears
 * the states down.
 */
export async function playOne(pact: Pact, interaction: Interaction, stage: Stage): Promise<InteractionResult> {
  const began = performance.now()
  const { problems, unknownValues } = await findProblems(pact, interaction, stage)
  const { kind, description, states, operation, document } = interaction
  const [passed, pending] = [problems.length === 0, document['pending'] === true]
  return {
    kind,
    description,
    states: states.map(({ name }) => name),
    operation,
    passed,
    pending,
    outcome: toOutcome(passed, pending),
    milliseconds: Math.round(performance.now() - began),
    problems,
    ...(unknownValues.length > 0 && { unknownValues }),
  }
}

/**
 * Adds to the problems that no hook has set up the states. Removes the consequences for the visitor, because the
 * provider may be without fault.
 */
function withoutHook({ states }: Interaction, problems: readonly Problem[]): readonly Problem[] {
  if (problems.length === 0 || states.length === 0) return problems
  const names = states.map(({ name }) => `"${toSafeText(name, 200)}"`).join(' and ')
  const not = states.length === 1 ? `state ${names} was` : `states ${names} were`
  const unsaid = { path: '$', message: `no state hook: the ${not} not set up` }
  return [unsaid, ...problems].map(({ path, message }) => toProblem({ loses: {} }, { path, message }))
}

/** Returns whether a state is set up only after the visitor is subscribed. */
const isLater = ({ params }: Interaction['states'][number]): boolean => params['after'] === 'subscription'

async function findProblems(pact: Pact, interaction: Interaction, stage: Stage): Promise<Findings> {
  const { hook, values } = stage
  let known = values
  try {
    for (const state of interaction.states.filter((one) => !isLater(one)))
      known = { ...known, ...(await hook.setUp(state)) }
    const findings = await ask(pact, interaction, { ...stage, values: known })
    return hook === NO_HOOK ? { ...findings, problems: withoutHook(interaction, findings.problems) } : findings
  } catch (problem) {
    if (!(problem instanceof StateError)) throw problem
    return only({ path: '$', message: problem.message, loses: undefined, text: toSentence(problem.message) })
  } finally {
    for (const state of interaction.states) await hook.tearDown(state)
  }
}

async function ask(pact: Pact, interaction: Interaction, stage: Stage): Promise<Findings> {
  const listening = createListening(interaction, stage)
  const differences = await compareWithPact({ pact, interaction, stage, answer: listening.answer })
  const { failure } = listening
  if (failure instanceof StateError) throw failure
  if (failure !== undefined) return only(toProblem(interaction, { path: '$', message: failure.message }))
  const problems = differences.map((difference) => toProblem(interaction, difference))
  // A response that is wrong as a whole has no values to check.
  if (interaction.checks.length === 0 || differences.some(({ path }) => path === '$')) return only(...problems)
  const body = interaction.kind === 'http' ? toJson(stage.recorder.body()) : listening.frame
  return withChecks(interaction, { problems, values: stage.values, body })
}

/** Creates the `answer` function that Pact's request triggers. The result keeps the cable's frame, or the failure. */
function createListening(interaction: Interaction, stage: Stage) {
  const listening: { answer: () => Promise<unknown>; frame?: unknown; failure?: BridgeError | StateError } = {
    answer: async () => {
      try {
        return (listening.frame = await listen(interaction, stage))
      } catch (problem) {
        if (problem instanceof BridgeError || problem instanceof StateError) listening.failure = problem
        throw problem
      }
    },
  }
  return listening
}

type Compared = {
  readonly pact: Pact
  readonly interaction: Interaction
  readonly stage: Stage
  readonly answer: () => Promise<unknown>
}

async function compareWithPact({ pact, interaction, stage, answer }: Compared): Promise<readonly Difference[]> {
  const { stand, verifier, url, headers, timeoutMs, values, recorder } = stage
  stand.play({ pact: alone(pact, interaction), values, answer })
  const isHttp = interaction.kind === 'http'
  const serviceUrl = interaction.checks.length > 0 ? recorder.listenFor(url) : url
  const began = performance.now()
  const verdict = await verifier.verify({
    provider: pact.provider,
    pactUrls: [stand.pactUrl],
    providerBaseUrl: isHttp ? serviceUrl : `http://127.0.0.1:${stand.port}`,
    providerStatesSetupUrl: stand.statesUrl,
    providerStatesSetupBody: true,
    logLevel: 'error',
    timeout: isHttp ? timeoutMs : timeoutMs * 4,
    ...(isHttp ? customHeaders(headers) : { transports: messageTransports(stand) }),
  })
  const waited = performance.now() - began
  return differencesOf(verdict, waited >= timeoutMs ? `no response within ${timeoutMs / 1000} s` : undefined)
}

/** Returns the option for headers, or no option if there are none, because Pact rejects an empty object. */
const customHeaders = (headers: Headers): { readonly customProviderHeaders?: Record<string, string> } =>
  Object.keys(headers).length === 0 ? {} : { customProviderHeaders: { ...headers } }

const messageTransports = ({ port, messagesPath }: Stand) =>
  ['message', 'sync-message'].map((protocol) => ({ protocol, port, path: messagesPath, scheme: 'http' }))

async function listen(interaction: Interaction, { bridge, hook, values }: Stage): Promise<unknown> {
  if (bridge === undefined) throw new BridgeError('the interaction needs the cable, but there is no cable URL')
  const trigger = async (): Promise<void> => {
    // `pubsubToken` identifies the visitor to a hook that has several visitors at once.
    const { pubsubToken } = values
    for (const { name, params } of interaction.states.filter(isLater))
      await hook.setUp({ name, params: { ...params, ...(pubsubToken !== undefined && { pubsubToken }) } })
  }
  return playInteraction({ bridge, interaction, values, trigger })
}

/** Returns a pact with a single interaction, so that Pact's result is about nothing else. */
function alone({ consumer, provider, metadata }: Pact, { kind, document }: Interaction): object {
  const isOld = kind === 'event' && document['type'] === undefined
  return {
    consumer: { name: consumer },
    provider: { name: provider },
    metadata,
    [isOld ? 'messages' : 'interactions']: [document],
  }
}

function differencesOf(verdict: Verdict, slow: string | undefined): readonly Difference[] {
  if (verdict.status === 'passed') return []
  if (verdict.status === 'differs') return toDifferences(verdict.mismatches)
  const isRequest = verdict.reason.startsWith('error sending request')
  const reason = isRequest ? (slow ?? 'the connection ended without a response') : verdict.reason
  return [{ path: '$', message: reason }]
}
