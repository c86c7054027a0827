import { createCableBridge, type CableBridge } from '../cable/bridge.ts'
import { checkCors } from '../cors/corsCheck.ts'
import { browserCallsOf } from '../cors/browserCalls.ts'
import { CliError } from '../../errors.ts'
import { toSafeText } from '../../tenant/problem.ts'
import type { Pact, Interaction } from '../pact.ts'
import { verifyInteraction, type VerificationContext } from './verifyInteraction.ts'
import { findConnectionProblem } from './connectionProblem.ts'
import { openRecordingProxy } from './recordingProxy.ts'
import type { Redact } from './redact.ts'
import { type InteractionResult, isFailed, type ProviderResult } from './result.ts'
import type { VerifiedPact } from './recordedResults.ts'
import { startVerifierServer } from './verifierServer.ts'
import type { Headers, StateHook, StateValues } from './stateHook.ts'
import { createVerifier } from './verifier.ts'

/** Provider name of the cable's contracts. */
export const CABLE = 'realtime'

/** Contract and the URL at which to verify it. */
export type VerificationTarget = { readonly pact: Pact; readonly url: string }

export type VerifyPactsOptions = {
  readonly targets: readonly VerificationTarget[]
  readonly headers: Headers
  readonly values: StateValues
  readonly hook: StateHook
  readonly timeoutMs: number
  readonly userId: 'send' | 'omit'
  /** Page origin for the browser checks and for opening the cable. If undefined, browser checks are skipped. */
  readonly origin: string | undefined
  readonly redact: Redact
  /** Called when a contract begins; `onInteraction` is called after each interaction. */
  readonly onPact: (target: VerificationTarget) => void
  readonly onInteraction: (result: InteractionResult) => void
}

/** Verifies the contracts and their interactions one after the other, so that states do not affect each other. */
export async function verifyPacts(options: VerifyPactsOptions): Promise<readonly VerifiedPact[]> {
  const { targets, timeoutMs } = options
  for (const target of targets) await assertReachable(target, timeoutMs)
  const verifier = createVerifier()
  const [verifierServer, recorder] = await Promise.all([startVerifierServer(), openRecordingProxy()])
  try {
    const verified: VerifiedPact[] = []
    for (const target of targets)
      verified.push({
        pact: target.pact,
        result: await verifyContract(target, options, { verifier, verifierServer, recorder }),
      })
    return verified
  } finally {
    verifier.close()
    verifierServer.close()
    recorder.close()
  }
}

/** Throws a `CliError` if the service is unreachable, so that this is reported once and not for every interaction. */
async function assertReachable({ pact, url }: VerificationTarget, timeoutMs: number): Promise<void> {
  const reason = await findConnectionProblem(url, timeoutMs)
  if (reason === undefined) return
  throw new CliError('providerUnreachable', `${toSafeText(pact.provider)}, ${toSafeText(url, 300)} (${reason})`)
}

async function verifyContract(
  target: VerificationTarget,
  options: VerifyPactsOptions,
  shared: Pick<VerificationContext, 'verifier' | 'verifierServer' | 'recorder'>,
): Promise<ProviderResult> {
  const { pact, url } = target
  const { headers, values, hook, timeoutMs } = options
  options.onPact(target)
  const bridge = pact.provider === CABLE ? openBridge(url, options) : undefined
  try {
    const context: VerificationContext = { ...shared, url, headers, values, hook, timeoutMs, bridge }
    const interactions: InteractionResult[] = []
    for (const interaction of pact.interactions) {
      const result = redactResult(await verifyOrFailOnOutage(target, interaction, context), options.redact)
      options.onInteraction(result)
      interactions.push(result)
    }
    interactions.push(...(await runBrowserChecks(target, options)))
    const { provider, consumer } = pact
    return { provider, consumer, url, passed: !interactions.some(isFailed), interactions }
  } finally {
    bridge?.close()
  }
}

/** Runs the browser checks of a contract. Each check is a separate interaction in the result. */
async function runBrowserChecks(
  { pact, url }: VerificationTarget,
  options: VerifyPactsOptions,
): Promise<readonly InteractionResult[]> {
  const { origin, headers, timeoutMs, values } = options
  if (origin === undefined || pact.provider === CABLE) return []
  const results: InteractionResult[] = []
  for (const call of browserCallsOf(pact.interactions, values)) {
    const result = redactResult(await checkCors(call, { origin, url, headers, timeoutMs }), options.redact)
    options.onInteraction(result)
    results.push(result)
  }
  return results
}

/**
 * Verifies an interaction. After a failure, checks that the service is still reachable: an outage must not be reported
 * as a failure of every remaining interaction.
 */
async function verifyOrFailOnOutage(
  target: VerificationTarget,
  interaction: Interaction,
  context: VerificationContext,
): Promise<InteractionResult> {
  const result = await verifyInteraction(target.pact, interaction, context)
  if (!result.passed) await assertReachable(target, context.timeoutMs)
  return result
}

const openBridge = (cableUrl: string, { headers, timeoutMs, userId, origin }: VerifyPactsOptions): CableBridge =>
  createCableBridge({ cableUrl, headers, timeoutMs, userId, origin: origin ?? originOf(cableUrl) })

/** Returns the HTTP origin of the cable's server, which always accepts sockets with this `Origin`. */
const originOf = (cableUrl: string): string => new URL(cableUrl.replace(/^ws/, 'http')).origin

const redactResult = (result: InteractionResult, redact: Redact): InteractionResult => ({
  ...result,
  problems: result.problems.map(redact),
})
