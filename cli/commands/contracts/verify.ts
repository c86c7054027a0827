import { fetchPacts, publishResults, type Broker, type BrokerPact } from '../../contracts/verify/broker.ts'
import { CliError } from '../../errors.ts'
import { readPacts, type Pact } from '../../contracts/pacts.ts'
import { consoleLine, pactLine } from '../../contracts/report/consoleReport.ts'
import { type ReportFile, writeReports } from '../../contracts/report/reports.ts'
import { toHookUrl } from '../../contracts/verify/addresses.ts'
import { type Addresses, chooseContracts } from '../../contracts/verify/choosing.ts'
import { createRedact } from '../../contracts/verify/redact.ts'
import type { Verification } from '../../contracts/verify/result.ts'
import { writeResults } from '../../contracts/verify/results.ts'
import { createStateHook, type Headers, NO_HOOK, type StateHook } from '../../contracts/verify/stateHook.ts'
import { CABLE, verifyPacts, type Wanted } from '../../contracts/verify/verifyPacts.ts'

import { SERVICES } from '../../wire/services.ts'

export type { Verification }

export const VERIFY_TIMEOUT_MS = 5_000

export type VerifyContractsOptions = {
  /** By name; all that have an address if none is named. */
  readonly services?: readonly string[] | undefined
  readonly urls?: Addresses | undefined
  /** The cable's address; it is the provider `realtime`. */
  readonly cable?: string | undefined
  /** As the page's setting of the same name. */
  readonly userId?: 'send' | 'omit' | undefined
  readonly stateUrl?: string | undefined
  readonly stateHeaders?: Headers | undefined
  /** With every request to the services, and when the cable is opened. */
  readonly headers?: Headers | undefined
  /** What is known where no hook says it: `websiteToken` and others. */
  readonly values?: Readonly<Record<string, string>> | undefined
  /** A folder of pacts; those of this package by default. */
  readonly pacts?: string | undefined
  readonly broker?: Broker | undefined
  /** Tells the broker how it ended. */
  readonly publish?: boolean | undefined
  readonly providerVersion?: string | undefined
  readonly branch?: string | undefined
  readonly only?: string | undefined
  /** A folder for what `canIDeploy` looks at. */
  readonly results?: string | undefined
  readonly reports?: readonly ReportFile[] | undefined
  readonly timeoutMs?: number | undefined
  readonly log?: ((line: string) => void) | undefined
}

/** Holds running services and their cable against the contracts; what they break is in the result. */
export async function verifyContracts(options: VerifyContractsOptions): Promise<Verification> {
  mustFit(options)
  const { services = [], urls, cable, only, timeoutMs = VERIFY_TIMEOUT_MS, log = () => undefined } = options
  const hook = hookOf(options, timeoutMs)
  const pacts = await readAll(options)
  const wanted = chooseContracts(pacts, { services, urls, cable, only })
  const results = await verifyPacts({
    wanted,
    hook,
    timeoutMs,
    headers: options.headers ?? {},
    values: numbered(options.values ?? {}),
    userId: options.userId ?? 'send',
    redact: createRedact(secretsOf(options)),
    onPact: (one) => log(pactLine(one)),
    onInteraction: (result) => log(consoleLine(result)),
  })
  const verification = { passed: results.every(({ passed }) => passed), results }
  const verified = results.map((result, at) => ({ result, pact: pactAt(wanted, at) }))
  if (options.results !== undefined) await writeResults(options.results, verified, options.providerVersion)
  await writeReports(options.reports ?? [], verification)
  if (options.publish && options.broker)
    await publishResults(options.broker, verified, {
      version: options.providerVersion ?? '',
      branch: options.branch,
    })
  return verification
}

function pactAt(wanted: readonly Wanted[], at: number): BrokerPact {
  const found = wanted[at]
  if (found === undefined) throw new Error('A result without its contract')
  return found.pact
}

function mustFit({ pacts, broker, publish, providerVersion, branch, only, results }: VerifyContractsOptions): void {
  const problem =
    (pacts !== undefined && broker && 'Either a folder of pacts or a broker is asked, not both') ||
    (publish && !broker && '--publish needs the --broker that is told') ||
    (publish && !providerVersion && '--publish needs a --provider-version to tell it of') ||
    (branch !== undefined && !publish && '--branch is only for --publish') ||
    (publish && only !== undefined && '--only verifies a part, of which nothing can be published') ||
    (results !== undefined && only !== undefined && '--only verifies a part, which is no result to keep')
  if (typeof problem === 'string') throw new CliError('badContractOptions', problem)
}

const hookOf = ({ stateUrl, stateHeaders = {} }: VerifyContractsOptions, timeoutMs: number): StateHook =>
  stateUrl === undefined ? NO_HOOK : createStateHook({ url: toHookUrl(stateUrl), headers: stateHeaders, timeoutMs })

const readAll = (options: VerifyContractsOptions): Promise<readonly Pact[]> =>
  options.broker === undefined ? readPacts(options.pacts) : fetchPacts(options.broker, providersOf(options))

/** A broker knows of more than we are asked for. */
function providersOf({ services = [], urls, cable }: VerifyContractsOptions): readonly string[] {
  const named = typeof urls === 'object' ? Object.keys(urls) : SERVICES
  const chosen = services.length > 0 ? services : [...named, ...(cable === undefined ? [] : [CABLE])]
  return [...new Set(chosen)]
}

const NUMBERS = ['inboxId', 'accountId', 'conversationId', 'messageId', 'campaignId']

/** On the command line everything is text. */
const numbered = (values: Readonly<Record<string, string>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(values).map(([name, text]) => [
      name,
      NUMBERS.includes(name) && /^\d{1,15}$/.test(text) ? Number(text) : text,
    ]),
  )

/** Whatever else is sent as a header may prove who asks. */
const PLAIN_HEADERS = /^(accept(-.*)?|content-type|user-agent|origin|referer|host)$/i

function secretsOf({
  headers = {},
  stateHeaders = {},
  values = {},
  broker,
}: VerifyContractsOptions): readonly string[] {
  const sent = [...Object.entries(headers), ...Object.entries(stateHeaders)]
  const given = [broker?.token, broker?.password, values['authToken'], values['pubsubToken']]
  return [
    ...sent.filter(([name]) => !PLAIN_HEADERS.test(name)).map(([, value]) => value),
    ...given.filter((one) => one !== undefined),
  ]
}
