import type { ReportFile } from '../../contracts/report/reports.ts'
import type { Broker } from '../../contracts/verify/broker.ts'
import type { ServiceUrls } from '../../contracts/verify/contractSelection.ts'
import type { Headers } from '../../contracts/verify/stateHook.ts'
import { CABLE } from '../../contracts/verify/verifyPacts.ts'
import { CliError } from '../../errors.ts'
import type { Paint } from '../../terminal/colour.ts'
import { SERVICES } from '../../wire/services.ts'

export type VerifyContractsOptions = {
  /** Names of the services to verify. Defaults to all that have an address. */
  readonly services?: readonly string[] | undefined
  /** One address for all services, or one address for each service by its name. */
  readonly urls?: ServiceUrls | undefined
  /** Address of the cable, which the contracts call the provider `realtime`. */
  readonly cable?: string | undefined
  /** Whether the subscription to the cable contains `user_id`, like `realtime.userId` in the page's settings. */
  readonly userId?: 'send' | 'omit' | undefined
  /**
   * Origin of a host page. Verifies that a browser lets such a page send requests to the services (CORS). The cable is
   * opened with this origin.
   */
  readonly origin?: string | undefined
  readonly stateUrl?: string | undefined
  readonly stateHeaders?: Headers | undefined
  /** Headers for every request to the services and for the request that opens the cable. */
  readonly headers?: Headers | undefined
  /** Values that no state hook supplies, such as `websiteToken`. */
  readonly values?: Readonly<Record<string, string>> | undefined
  /** Folder with pacts. Defaults to those of this package. */
  readonly pacts?: string | undefined
  readonly broker?: Broker | undefined
  /** Publishes the results to the broker. */
  readonly publish?: boolean | undefined
  readonly providerVersion?: string | undefined
  readonly branch?: string | undefined
  /** Verifies only interactions with this text in their description or in the id of their operation. */
  readonly only?: string | undefined
  /** Verifies only interactions that need no other provider states than these. A state is `name`, or `name: kind`. */
  readonly states?: readonly string[] | undefined
  /** Folder for the results that `canIDeploy` reads. */
  readonly results?: string | undefined
  readonly reports?: readonly ReportFile[] | undefined
  readonly timeoutMs?: number | undefined
  /** Receives one line for each contract when it begins, and one line for each interaction. */
  readonly log?: ((line: string) => void) | undefined
  /** Colours for the lines of `log`. */
  readonly paint?: Paint | undefined
}

type Conflict = readonly [isViolated: (options: VerifyContractsOptions) => unknown, message: string]

const CONFLICTS: readonly Conflict[] = [
  [({ pacts, broker }) => pacts !== undefined && broker, '--pacts and --broker cannot be used together'],
  [({ publish, broker }) => publish && !broker, '--publish needs --broker, which receives the results'],
  [({ publish, providerVersion }) => publish && !providerVersion, '--publish needs --provider-version, the version that was verified'],
  [({ branch, publish }) => branch !== undefined && !publish, '--branch needs --publish'],
  [({ only, publish }) => only !== undefined && publish, '--only verifies a part of the contracts, which cannot be published'],
  [({ states, publish }) => states !== undefined && publish, '--states verifies a part of the contracts, which cannot be published'],
  [({ states, results }) => states !== undefined && results !== undefined, '--states verifies a part of the contracts, which --results cannot store'],
  [({ only, results }) => only !== undefined && results !== undefined, '--only verifies a part of the contracts, which --results cannot store'],
] // prettier-ignore

/** Throws if options contradict each other. It sends no request. */
export function assertCompatibleOptions(options: VerifyContractsOptions): void {
  const conflict = CONFLICTS.find(([hasConflict]) => hasConflict(options))
  if (conflict) throw new CliError('badContractOptions', conflict[1])
}

/**
 * Returns the names of the services to verify. A name may be unknown to this package, because a broker may have
 * contracts of further services.
 */
export function providersOf({ services = [], urls, cable }: VerifyContractsOptions): readonly string[] {
  const namedServices = typeof urls === 'object' ? Object.keys(urls) : SERVICES
  const selectedServices = services.length > 0 ? services : [...namedServices, ...(cable === undefined ? [] : [CABLE])]
  return [...new Set(selectedServices)]
}

const NUMERIC_VALUES = [
  'inboxId',
  'accountId',
  'conversationId',
  'messageId',
  'previousMessageId',
  'nextMessageId',
  'campaignId',
]

/** Converts numeric values, because every value on the command line is a text. */
export const toStateValues = (values: Readonly<Record<string, string>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(values).map(([name, text]) => [
      name,
      NUMERIC_VALUES.includes(name) && /^\d{1,15}$/.test(text) ? Number(text) : text,
    ]),
  )

/** Headers that contain no secret. Every other header may contain credentials. */
const NON_SECRET_HEADERS = /^(accept(-.*)?|content-type|user-agent|origin|referer|host)$/i

/** Returns the secrets that must not appear in a report. */
export function secretsOf(options: VerifyContractsOptions): readonly string[] {
  const { headers = {}, stateHeaders = {}, values = {}, broker } = options
  const sent = [...Object.entries(headers), ...Object.entries(stateHeaders)]
  const credentials = [broker?.token, broker?.password, values['authToken'], values['pubsubToken']]
  return [
    ...sent.filter(([name]) => !NON_SECRET_HEADERS.test(name)).map(([, value]) => value),
    ...credentials.filter((one) => one !== undefined),
  ]
}
