import type { ReportFile } from '../../contracts/report/reports.ts'
import type { Broker } from '../../contracts/verify/broker.ts'
import type { Addresses } from '../../contracts/verify/choosing.ts'
import type { Headers } from '../../contracts/verify/stateHook.ts'
import { CABLE } from '../../contracts/verify/verifyPacts.ts'
import { CliError } from '../../errors.ts'
import type { Paint } from '../../terminal/colour.ts'
import { SERVICES } from '../../wire/services.ts'

export type VerifyContractsOptions = {
  /** By name; all that have an address if none is named. */
  readonly services?: readonly string[] | undefined
  /** One for all services, or one for each by its name. */
  readonly urls?: Addresses | undefined
  /** The cable's address; it is the provider `realtime`. */
  readonly cable?: string | undefined
  /** As the page's setting of the same name. */
  readonly userId?: 'send' | 'omit' | undefined
  /** Of a page: whether its browser is let ask the services (CORS), and the cable is opened as from there. */
  readonly origin?: string | undefined
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
  /** Part of a description or of an operation's id. */
  readonly only?: string | undefined
  /** Only interactions that need no other states than these: `name`, or `name: kind`. */
  readonly states?: readonly string[] | undefined
  /** A folder for what `canIDeploy` looks at. */
  readonly results?: string | undefined
  readonly reports?: readonly ReportFile[] | undefined
  readonly timeoutMs?: number | undefined
  /** A line as each contract begins, and one for each interaction. */
  readonly log?: ((line: string) => void) | undefined
  /** For a log with colours. */
  readonly paint?: Paint | undefined
}

type Conflict = readonly [wrong: (options: VerifyContractsOptions) => unknown, words: string]

const CONFLICTS: readonly Conflict[] = [
  [({ pacts, broker }) => pacts !== undefined && broker, 'Either a folder of pacts or a broker is asked, not both'],
  [({ publish, broker }) => publish && !broker, '--publish needs the --broker that is to be told'],
  [({ publish, providerVersion }) => publish && !providerVersion, '--publish needs the --provider-version it is about'],
  [({ branch, publish }) => branch !== undefined && !publish, '--branch is only for --publish'],
  [({ only, publish }) => only !== undefined && publish, '--only verifies a part, of which nothing can be published'],
  [({ states, publish }) => states !== undefined && publish, '--states verifies a part, of which nothing can be published'],
  [({ states, results }) => states !== undefined && results !== undefined, '--states verifies a part, which is no result to keep'],
  [({ only, results }) => only !== undefined && results !== undefined, '--only verifies a part, which is no result to keep'],
] // prettier-ignore

/** Refuses options that contradict each other, before anybody is asked anything. */
export function mustFit(options: VerifyContractsOptions): void {
  const conflict = CONFLICTS.find(([isWrong]) => isWrong(options))
  if (conflict) throw new CliError('badContractOptions', conflict[1])
}

/** Whose contracts are meant; a broker knows of more. */
export function providersOf({ services = [], urls, cable }: VerifyContractsOptions): readonly string[] {
  const named = typeof urls === 'object' ? Object.keys(urls) : SERVICES
  const chosen = services.length > 0 ? services : [...named, ...(cable === undefined ? [] : [CABLE])]
  return [...new Set(chosen)]
}

const NUMBERS = [
  'inboxId',
  'accountId',
  'conversationId',
  'messageId',
  'previousMessageId',
  'nextMessageId',
  'campaignId',
]

/** On the command line everything is text. */
export const toStateValues = (values: Readonly<Record<string, string>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(values).map(([name, text]) => [
      name,
      NUMBERS.includes(name) && /^\d{1,15}$/.test(text) ? Number(text) : text,
    ]),
  )

/** Whatever else is sent as a header may prove who asks. */
const PLAIN_HEADERS = /^(accept(-.*)?|content-type|user-agent|origin|referer|host)$/i

/** What nobody is to read in a report. */
export function secretsOf(options: VerifyContractsOptions): readonly string[] {
  const { headers = {}, stateHeaders = {}, values = {}, broker } = options
  const sent = [...Object.entries(headers), ...Object.entries(stateHeaders)]
  const given = [broker?.token, broker?.password, values['authToken'], values['pubsubToken']]
  return [
    ...sent.filter(([name]) => !PLAIN_HEADERS.test(name)).map(([, value]) => value),
    ...given.filter((one) => one !== undefined),
  ]
}
