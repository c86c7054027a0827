import { toSafeText } from '../../tenant/problem.ts'
import type { Pact, Interaction } from '../pact.ts'
import type { CableBridge } from '../cable/bridge.ts'
import { BridgeError } from '../cable/bridgeError.ts'
import { playInteraction } from '../cable/playInteraction.ts'
import { type Findings, createFindings, toJson, toProblem, toSentence, addFailedChecks } from './findings.ts'
import { type Difference, toDifferences } from './mismatches.ts'
import type { RecordingProxy } from './recordingProxy.ts'
import { type InteractionResult, type Problem, toOutcome } from './result.ts'
import type { VerifierServer } from './verifierServer.ts'
import { type Headers, NO_HOOK, StateError, type StateHook, type StateValues } from './stateHook.ts'
import type { PactResult, Verifier } from './verifier.ts'

/** Everything that the verification of an interaction needs: provider, tools and values. */
export type VerificationContext = {
  readonly url: string
  readonly headers: Headers
  readonly timeoutMs: number
  /** Values from the command line. A state hook's value of the same name takes precedence. */
  readonly values: StateValues
  readonly hook: StateHook
  readonly verifier: Verifier
  readonly verifierServer: VerifierServer
  readonly recorder: RecordingProxy
  /** Undefined except for contracts of the cable. */
  readonly bridge: CableBridge | undefined
}

/**
 * Verifies an interaction: sets up the states, sends the request, compares the response with the contract, and tears
 * the states down.
 */
export async function verifyInteraction(
  pact: Pact,
  interaction: Interaction,
  context: VerificationContext,
): Promise<InteractionResult> {
  const startedAt = performance.now()
  const { problems, unknownValues } = await findProblems(pact, interaction, context)
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
    milliseconds: Math.round(performance.now() - startedAt),
    problems,
    ...(unknownValues.length > 0 && { unknownValues }),
  }
}

/**
 * If there are problems, adds that no hook has set up the states. Removes the consequences for the visitor, because the
 * provider may be without fault.
 */
function explainMissingHook({ states }: Interaction, problems: readonly Problem[]): readonly Problem[] {
  if (problems.length === 0 || states.length === 0) return problems
  const names = states.map(({ name }) => `"${toSafeText(name, 200)}"`).join(' and ')
  const unsetStates = states.length === 1 ? `state ${names} was` : `states ${names} were`
  const hookProblem = { path: '$', message: `no state hook: the ${unsetStates} not set up` }
  return [hookProblem, ...problems].map(({ path, message }) => toProblem({ loses: {} }, { path, message }))
}

/** Returns whether a state is set up only after the visitor is subscribed. */
const isSetUpAfterSubscription = ({ params }: Interaction['states'][number]): boolean =>
  params['after'] === 'subscription'

async function findProblems(pact: Pact, interaction: Interaction, context: VerificationContext): Promise<Findings> {
  const { hook, values } = context
  let knownValues = values
  try {
    for (const state of interaction.states.filter((one) => !isSetUpAfterSubscription(one)))
      knownValues = { ...knownValues, ...(await hook.setUp(state)) }
    const findings = await requestAndCompare(pact, interaction, { ...context, values: knownValues })
    return hook === NO_HOOK ? { ...findings, problems: explainMissingHook(interaction, findings.problems) } : findings
  } catch (problem) {
    if (!(problem instanceof StateError)) throw problem
    return createFindings({ path: '$', message: problem.message, loses: undefined, text: toSentence(problem.message) })
  } finally {
    for (const state of interaction.states) await hook.tearDown(state)
  }
}

async function requestAndCompare(
  pact: Pact,
  interaction: Interaction,
  context: VerificationContext,
): Promise<Findings> {
  const listener = createFrameListener(interaction, context)
  const differences = await compareWithPact({ pact, interaction, context, receiveFrame: listener.receiveFrame })
  const { failure } = listener
  if (failure instanceof StateError) throw failure
  if (failure !== undefined) return createFindings(toProblem(interaction, { path: '$', message: failure.message }))
  const problems = differences.map((difference) => toProblem(interaction, difference))
  // A response that is wrong as a whole has no values to check.
  if (interaction.checks.length === 0 || differences.some(({ path }) => path === '$'))
    return createFindings(...problems)
  const body = interaction.kind === 'http' ? toJson(context.recorder.body()) : listener.frame
  return addFailedChecks(interaction, { problems, values: context.values, body })
}

/** Creates `receiveFrame`, which Pact's request triggers. The returned listener keeps the frame or the failure. */
function createFrameListener(interaction: Interaction, context: VerificationContext) {
  const listener: { receiveFrame: () => Promise<unknown>; frame?: unknown; failure?: BridgeError | StateError } = {
    receiveFrame: async () => {
      try {
        return (listener.frame = await playOnCable(interaction, context))
      } catch (problem) {
        if (problem instanceof BridgeError || problem instanceof StateError) listener.failure = problem
        throw problem
      }
    },
  }
  return listener
}

type PactComparison = {
  readonly pact: Pact
  readonly interaction: Interaction
  readonly context: VerificationContext
  readonly receiveFrame: () => Promise<unknown>
}

async function compareWithPact({
  pact,
  interaction,
  context,
  receiveFrame,
}: PactComparison): Promise<readonly Difference[]> {
  const { verifierServer, verifier, url, headers, timeoutMs, values, recorder } = context
  verifierServer.setInteraction({ pact: singleInteractionPact(pact, interaction), values, receiveFrame })
  const isHttp = interaction.kind === 'http'
  const serviceUrl = interaction.checks.length > 0 ? recorder.setTarget(url) : url
  const startedAt = performance.now()
  const verdict = await verifier.verify({
    provider: pact.provider,
    pactUrls: [verifierServer.pactUrl],
    providerBaseUrl: isHttp ? serviceUrl : `http://127.0.0.1:${verifierServer.port}`,
    providerStatesSetupUrl: verifierServer.statesUrl,
    providerStatesSetupBody: true,
    logLevel: 'error',
    timeout: isHttp ? timeoutMs : timeoutMs * 4,
    ...(isHttp ? customHeaders(headers) : { transports: messageTransports(verifierServer) }),
  })
  const elapsedMs = performance.now() - startedAt
  return differencesOf(verdict, elapsedMs >= timeoutMs ? `no response within ${timeoutMs / 1000} s` : undefined)
}

/** Returns the option for headers, or no option if there are none, because Pact rejects an empty object. */
const customHeaders = (headers: Headers): { readonly customProviderHeaders?: Record<string, string> } =>
  Object.keys(headers).length === 0 ? {} : { customProviderHeaders: { ...headers } }

const messageTransports = ({ port, messagesPath }: VerifierServer) =>
  ['message', 'sync-message'].map((protocol) => ({ protocol, port, path: messagesPath, scheme: 'http' }))

async function playOnCable(interaction: Interaction, { bridge, hook, values }: VerificationContext): Promise<unknown> {
  if (bridge === undefined) throw new BridgeError('the interaction needs the cable, but there is no cable URL')
  const trigger = async (): Promise<void> => {
    // `pubsubToken` identifies the visitor to a hook that has several visitors at once.
    const { pubsubToken } = values
    for (const { name, params } of interaction.states.filter(isSetUpAfterSubscription))
      await hook.setUp({ name, params: { ...params, ...(pubsubToken !== undefined && { pubsubToken }) } })
  }
  return playInteraction({ bridge, interaction, values, trigger })
}

/** Returns a pact with a single interaction, so that Pact's result is about nothing else. */
function singleInteractionPact({ consumer, provider, metadata }: Pact, { kind, document }: Interaction): object {
  const isLegacyMessage = kind === 'event' && document['type'] === undefined
  return {
    consumer: { name: consumer },
    provider: { name: provider },
    metadata,
    [isLegacyMessage ? 'messages' : 'interactions']: [document],
  }
}

function differencesOf(verdict: PactResult, timeoutReason: string | undefined): readonly Difference[] {
  if (verdict.status === 'passed') return []
  if (verdict.status === 'differs') return toDifferences(verdict.mismatches)
  const isRequest = verdict.reason.startsWith('error sending request')
  const reason = isRequest ? (timeoutReason ?? 'the connection ended without a response') : verdict.reason
  return [{ path: '$', message: reason }]
}
