import { shownText } from '../../tenant/problem.ts'
import type { Interaction, Pact } from '../pacts.ts'
import type { CableBridge } from '../cable/bridge.ts'
import { BridgeError } from '../cable/bridgeError.ts'
import { playInteraction } from '../cable/playInteraction.ts'
import { findLoses } from './paths.ts'
import { type Difference, toDifferences } from './mismatches.ts'
import { type InteractionResult, type Problem, toOutcome } from './result.ts'
import type { Stand } from './stand.ts'
import { type Headers, NO_HOOK, StateError, type StateHook, type StateValues } from './stateHook.ts'
import type { Verdict, Verifier } from './verifier.ts'

/** Where a contract is played, and with what. */
export type Stage = {
  readonly url: string
  readonly headers: Headers
  readonly timeoutMs: number
  /** What is known where a hook does not say. */
  readonly values: StateValues
  readonly hook: StateHook
  readonly verifier: Verifier
  readonly stand: Stand
  /** Only the cable's contracts need one. */
  readonly bridge: CableBridge | undefined
}

/** Brings about the states, asks, holds the answer against the contract, and takes the states away again. */
export async function playOne(pact: Pact, interaction: Interaction, stage: Stage): Promise<InteractionResult> {
  const began = performance.now()
  const problems = await findProblems(pact, interaction, stage)
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
  }
}

/** Nobody has brought the state about: what came is told, and nobody is blamed for it. */
function withoutHook({ states }: Interaction, problems: readonly Problem[]): readonly Problem[] {
  if (problems.length === 0 || states.length === 0) return problems
  const names = states.map(({ name }) => `"${shownText(name, 200)}"`).join(' and ')
  const not = states.length === 1 ? `state ${names} was` : `states ${names} were`
  const unsaid = { path: '$', message: `no hook: the ${not} not brought about` }
  return [unsaid, ...problems].map(({ path, message }) => toProblem({ loses: {} }, { path, message }))
}

/** Once the visitor listens, and not before. */
const isLater = ({ params }: Interaction['states'][number]): boolean => params['after'] === 'subscription'

async function findProblems(pact: Pact, interaction: Interaction, stage: Stage): Promise<readonly Problem[]> {
  const { hook, values } = stage
  let known = values
  try {
    for (const state of interaction.states.filter((one) => !isLater(one)))
      known = { ...known, ...(await hook.setUp(state)) }
    const problems = await ask(pact, interaction, { ...stage, values: known })
    return hook === NO_HOOK ? withoutHook(interaction, problems) : problems
  } catch (problem) {
    if (!(problem instanceof StateError)) throw problem
    return [{ path: '$', message: problem.message, loses: undefined, text: toSentence(problem.message) }]
  } finally {
    for (const state of interaction.states) await hook.tearDown(state)
  }
}

async function ask(pact: Pact, interaction: Interaction, stage: Stage): Promise<readonly Problem[]> {
  const { stand, verifier, url, headers, timeoutMs, values } = stage
  let unheard: BridgeError | StateError | undefined
  const answer = (): Promise<unknown> =>
    listen(interaction, stage).catch((problem: unknown) => {
      if (!(problem instanceof BridgeError || problem instanceof StateError)) throw problem
      unheard = problem
      throw problem
    })
  stand.play({ pact: alone(pact, interaction), values, answer })
  const isHttp = interaction.kind === 'http'
  const began = performance.now()
  const verdict = await verifier.verify({
    provider: pact.provider,
    pactUrls: [stand.pactUrl],
    providerBaseUrl: isHttp ? url : `http://127.0.0.1:${stand.port}`,
    providerStatesSetupUrl: stand.statesUrl,
    providerStatesSetupBody: true,
    logLevel: 'error',
    timeout: isHttp ? timeoutMs : timeoutMs * 4,
    ...(isHttp ? customHeaders(headers) : { transports: messageTransports(stand) }),
  })
  if (unheard instanceof StateError) throw unheard
  if (unheard !== undefined) return [toProblem(interaction, { path: '$', message: unheard.message })]
  const waited = performance.now() - began
  return differencesOf(verdict, waited >= timeoutMs ? `no answer came within ${timeoutMs / 1000} s` : undefined).map(
    (difference) => toProblem(interaction, difference),
  )
}

/** Pact refuses none. */
const customHeaders = (headers: Headers): { readonly customProviderHeaders?: Record<string, string> } =>
  Object.keys(headers).length === 0 ? {} : { customProviderHeaders: { ...headers } }

const messageTransports = ({ port, messagesPath }: Stand) =>
  ['message', 'sync-message'].map((protocol) => ({ protocol, port, path: messagesPath, scheme: 'http' }))

async function listen(interaction: Interaction, { bridge, hook, values }: Stage): Promise<unknown> {
  if (bridge === undefined) throw new BridgeError('it is said over a cable, and none was named')
  const trigger = async (): Promise<void> => {
    // To whom it is to happen, where a hook has several visitors at once.
    const { pubsubToken } = values
    for (const { name, params } of interaction.states.filter(isLater))
      await hook.setUp({ name, params: { ...params, ...(pubsubToken !== undefined && { pubsubToken }) } })
  }
  return playInteraction({ bridge, interaction, values, trigger })
}

/** A pact of one interaction: what Pact says is then about it, and nothing else. */
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
  const reason = isRequest ? (slow ?? 'the connection ended without an answer') : verdict.reason
  return [{ path: '$', message: reason }]
}

function toProblem({ loses }: Pick<Interaction, 'loses'>, { path, message }: Difference): Problem {
  const lost = findLoses(loses, path)
  const unlost = path === '$' ? toSentence(message) : message
  const text = lost === undefined ? unlost : `${lost.replace(/[.!]$/, '')}: ${message.replace(/\.$/, '')}`
  return { path, message, loses: lost, text }
}

const toSentence = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}`.replace(/\.$/, '')
