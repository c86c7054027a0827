import { readPacts } from '../../contracts/pacts.ts'
import { type Pact } from '#cli/contracts/pact.ts'
import { consoleLine, pactLine } from '../../contracts/report/consoleReport.ts'
import { createReportFolders, writeReports } from '../../contracts/report/reports.ts'
import { toHookUrl, toPageOrigin } from '../../contracts/verify/addresses.ts'
import { fetchPacts, publishResults } from '../../contracts/verify/broker.ts'
import { selectContracts, countInteractions } from '../../contracts/verify/contractSelection.ts'
import { createRedact } from '../../contracts/verify/redact.ts'
import type { Verification } from '../../contracts/verify/result.ts'
import { type VerifiedPact, writeResults } from '../../contracts/verify/recordedResults.ts'
import { createStateHook, NO_HOOK, type StateHook } from '../../contracts/verify/stateHook.ts'
import { verifyPacts } from '../../contracts/verify/verifyPacts.ts'
import { VERIFY_TIMEOUT_MS } from '../../defaults.ts'
import { requirePackages } from '../../optionalPackages.ts'
import { createPaint } from '../../terminal/colour.ts'
import {
  assertCompatibleOptions,
  providersOf,
  secretsOf,
  toStateValues,
  type VerifyContractsOptions,
} from './verifyOptions.ts'

/** Verifies running services and their cable against the contracts. The result lists the violations. */
export async function verifyContracts(options: VerifyContractsOptions): Promise<Verification> {
  assertCompatibleOptions(options)
  requirePackages('contracts verify')
  const hook = createHook(options)
  const origin = options.origin === undefined ? undefined : toPageOrigin(options.origin)
  const { targets, skipped } = selectContracts(await readAll(options), options)
  const { log, paint } = getOutput(options)
  await createReportFolders(options.reports ?? [])
  const verified = await verifyPacts({
    targets,
    hook,
    timeoutMs: timeoutOf(options),
    headers: options.headers ?? {},
    values: toStateValues(options.values ?? {}),
    userId: options.userId ?? 'send',
    origin,
    redact: createRedact(secretsOf(options)),
    onPact: (one) => log(pactLine(one, paint)),
    onInteraction: (result) => log(consoleLine(result, paint)),
  })
  const results = verified.map(({ result }) => result)
  const passed = results.every((result) => result.passed)
  const verification = { passed, interactions: countInteractions(targets), skipped, origin, results }
  await publishOutputs(options, verified, verification)
  return verification
}

const getOutput = ({ log = () => undefined, paint = createPaint(false) }: VerifyContractsOptions) => ({ log, paint })

async function publishOutputs(
  { results, reports = [], publish, broker, providerVersion, branch }: VerifyContractsOptions,
  verified: readonly VerifiedPact[],
  verification: Verification,
): Promise<void> {
  if (results !== undefined) await writeResults(results, verified, providerVersion)
  await writeReports(reports, verification)
  if (publish && broker) await publishResults(broker, verified, { version: providerVersion ?? '', branch })
}

const timeoutOf = ({ timeoutMs = VERIFY_TIMEOUT_MS }: VerifyContractsOptions): number => timeoutMs

function createHook(options: VerifyContractsOptions): StateHook {
  const { stateUrl, stateHeaders = {} } = options
  if (stateUrl === undefined) return NO_HOOK
  return createStateHook({ url: toHookUrl(stateUrl), headers: stateHeaders, timeoutMs: timeoutOf(options) })
}

const readAll = (options: VerifyContractsOptions): Promise<readonly Pact[]> =>
  options.broker === undefined ? readPacts(options.pacts) : fetchPacts(options.broker, providersOf(options))
