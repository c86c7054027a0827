import { createCableBridge, type CableBridge } from '../cable/bridge.ts'
import { askAsBrowser } from '../cors/askAsBrowser.ts'
import { browserCallsOf } from '../cors/browserCalls.ts'
import { CliError } from '../../errors.ts'
import { toSafeText } from '../../tenant/problem.ts'
import type { Interaction, Pact } from '../pacts.ts'
import { playOne, type Stage } from './playing.ts'
import { findUnreachable } from './reachable.ts'
import { openRecorder } from './recorder.ts'
import type { Redact } from './redact.ts'
import { type InteractionResult, isFailed, type ProviderResult } from './result.ts'
import type { Verified } from './results.ts'
import { openStand } from './stand.ts'
import type { Headers, StateHook, StateValues } from './stateHook.ts'
import { createVerifier } from './verifier.ts'

/** Provider name of the cable's contracts. */
export const CABLE = 'realtime'

/** Contract and the URL at which to verify it. */
export type Wanted = { readonly pact: Pact; readonly url: string }

export type VerifyPactsOptions = {
  readonly wanted: readonly Wanted[]
  readonly headers: Headers
  readonly values: StateValues
  readonly hook: StateHook
  readonly timeoutMs: number
  readonly userId: 'send' | 'omit'
  /** Page origin for the browser checks and for opening the cable. If undefined, browser checks are skipped. */
  readonly origin: string | undefined
  readonly redact: Redact
  /** Called when a contract begins; `onInteraction` is called after each interaction. */
  readonly onPact: (wanted: Wanted) => void
  readonly onInteraction: (result: InteractionResult) => void
}

/** Verifies the contracts and their interactions one after the other, so that states do not affect each other. */
export async function verifyPacts(options: VerifyPactsOptions): Promise<readonly Verified[]> {
  const { wanted, timeoutMs } = options
  for (const one of wanted) await mustAnswer(one, timeoutMs)
  const verifier = createVerifier()
  const [stand, recorder] = await Promise.all([openStand(), openRecorder()])
  try {
    const verified: Verified[] = []
    for (const one of wanted)
      verified.push({ pact: one.pact, result: await verifyOne(one, options, { verifier, stand, recorder }) })
    return verified
  } finally {
    verifier.close()
    stand.close()
    recorder.close()
  }
}

/** Throws a `CliError` if the service is unreachable, so that this is reported once and not for every interaction. */
async function mustAnswer({ pact, url }: Wanted, timeoutMs: number): Promise<void> {
  const reason = await findUnreachable(url, timeoutMs)
  if (reason === undefined) return
  throw new CliError('providerUnreachable', `${toSafeText(pact.provider)}, ${toSafeText(url, 300)} (${reason})`)
}

async function verifyOne(
  one: Wanted,
  options: VerifyPactsOptions,
  shared: Pick<Stage, 'verifier' | 'stand' | 'recorder'>,
): Promise<ProviderResult> {
  const { pact, url } = one
  const { headers, values, hook, timeoutMs } = options
  options.onPact(one)
  const bridge = pact.provider === CABLE ? openBridge(url, options) : undefined
  try {
    const stage: Stage = { ...shared, url, headers, values, hook, timeoutMs, bridge }
    const interactions: InteractionResult[] = []
    for (const interaction of pact.interactions) {
      const result = redacted(await play(one, interaction, stage), options.redact)
      options.onInteraction(result)
      interactions.push(result)
    }
    interactions.push(...(await askOfBrowser(one, options)))
    const { provider, consumer } = pact
    return { provider, consumer, url, passed: !interactions.some(isFailed), interactions }
  } finally {
    bridge?.close()
  }
}

/** Runs the browser checks of a contract. Each check is a separate interaction in the result. */
async function askOfBrowser({ pact, url }: Wanted, options: VerifyPactsOptions): Promise<readonly InteractionResult[]> {
  const { origin, headers, timeoutMs, values } = options
  if (origin === undefined || pact.provider === CABLE) return []
  const results: InteractionResult[] = []
  for (const call of browserCallsOf(pact.interactions, values)) {
    const result = redacted(await askAsBrowser(call, { origin, url, headers, timeoutMs }), options.redact)
    options.onInteraction(result)
    results.push(result)
  }
  return results
}

/**
 * Verifies an interaction. After a failure, checks that the service is still reachable: an outage must not be reported
 * as sixty broken interactions.
 */
async function play(one: Wanted, interaction: Interaction, stage: Stage): Promise<InteractionResult> {
  const result = await playOne(one.pact, interaction, stage)
  if (!result.passed) await mustAnswer(one, stage.timeoutMs)
  return result
}

const openBridge = (cableUrl: string, { headers, timeoutMs, userId, origin }: VerifyPactsOptions): CableBridge =>
  createCableBridge({ cableUrl, headers, timeoutMs, userId, origin: origin ?? originOf(cableUrl) })

/** Returns the origin of the server itself, which its own pages have and which it always allows. */
const originOf = (cableUrl: string): string => new URL(cableUrl.replace(/^ws/, 'http')).origin

const redacted = (result: InteractionResult, redact: Redact): InteractionResult => ({
  ...result,
  problems: result.problems.map(redact),
})
