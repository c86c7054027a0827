import { type Command, Option } from 'commander'
import type { ReportFile } from '../contracts/report/reports.ts'
import { VERIFY_TIMEOUT_MS } from '../defaults.ts'
import { PROVIDERS } from '../wire/services.ts'
import {
  collectHeader,
  collectReport,
  collectUrl,
  collectValue,
  type NamedUrl,
  parseTimeout,
  toUrls,
} from './contractValues.ts'
import type { Declare } from './shell.ts'
import { choiceOption, collect, collectChoices, parsePath, parseText, withExamples } from './values.ts'

type NamedValues = Readonly<Record<string, string>>

type Options = {
  readonly service?: readonly string[]
  readonly url?: readonly NamedUrl[]
  readonly cable?: string
  readonly userId: 'send' | 'omit'
  readonly origin?: string
  readonly stateUrl?: string
  readonly stateHeader?: NamedValues
  readonly header?: NamedValues
  readonly value?: NamedValues
  readonly token?: string
  readonly authToken?: string
  readonly pacts?: string
  readonly broker?: string
  readonly brokerToken?: string
  readonly brokerUsername?: string
  readonly brokerPassword?: string
  readonly publish?: true
  readonly providerVersion?: string
  readonly branch?: string
  readonly only?: string
  readonly states?: readonly string[]
  readonly results?: string
  readonly report?: readonly ReportFile[]
  readonly timeout: number
}

const EXAMPLES = [
  [
    'verify a service on this machine that has a state hook',
    `contracts verify --service widget-api \\
      --url http://localhost:3000 --state-url http://localhost:3000/_pact/states`,
  ],
  [
    'verify two services and the cable, with reports for people and for CI',
    `contracts verify --url widget-api=http://localhost:3000 \\
      --url middleware=http://localhost:4000 --cable ws://localhost:3000/cable \\
      --state-url http://localhost:3000/_pact/states \\
      --report html=contracts.html --report junit=contracts.xml`,
  ],
  [
    'verify one operation of a running server, without a state hook',
    `contracts verify --url https://chat.example.com \\
      --only loadConfig --token abc123 \\
      --header "Authorization: Bearer $TOKEN"`,
  ],
  [
    'verify only the states that the hook supports so far',
    `contracts verify --url http://localhost:3000 \\
      --state-url http://localhost:3000/_pact/states \\
      --states 'a visitor without a conversation' \\
      'a visitor in a conversation of one message: cards'`,
  ],
  [
    'also check that the browser of a page may send the requests (CORS)',
    `contracts verify --url http://localhost:3000 \\
      --state-url http://localhost:3000/_pact/states \\
      --origin https://shop.example.com`,
  ],
  [
    'verify the pacts of a broker and publish the results (PACT_BROKER_TOKEN)',
    `contracts verify --url http://localhost:3000 \\
      --broker https://broker.example.com \\
      --publish --provider-version 1.4.2 --branch main`,
  ],
] as const

export const declareContractsVerify: Declare = (contracts, { run }) =>
  withExamples(
    withOptions(
      contracts
        .command('verify')
        .summary('verify running services against the contracts')
        .description(
          'Sends every request of the contracts, and compares each response with what the widget needs. Reports each violation with its effect on the visitor. ' +
            'Before each request, the state hook sets up the state. Needs no network except that of the services. Exits with 1 if a contract is violated.',
        ),
    ).action(
      run<Options>(async ({ options, printStep, paint }) => {
        const { verifyContracts } = await import('../commands/contracts/verifyContracts.ts')
        const { hintLines, problemsText, summaryLines } = await import('../contracts/report/consoleReport.ts')
        const verification = await verifyContracts({ ...toCall(options), log: printStep, paint })
        const problems = problemsText(verification)
        printStep('')
        const counts = [...summaryLines(verification), ...hintLines(verification, options)]
        return {
          value: verification,
          output: problems,
          summary: problems === undefined ? counts : ['', ...counts],
          hasProblems: !verification.passed,
        }
      }),
    ),
    EXAMPLES,
  )

function withOptions(command: Command): Command {
  const services = choiceOption('-s, --service <name>', 'verify only this service; repeatable', PROVIDERS)
  command.optionsGroup('What to verify:')
  command
    .addOption(services.argParser(collectChoices(PROVIDERS)))
    .option('-u, --url <url>', 'send the requests to this address, or use NAME=URL for each service', collectUrl)
    .option('--cable <ws-url>', 'connect to the cable, the service realtime, at this address', parseText)
    .addOption(
      choiceOption('--user-id <send|omit>', 'send or omit user_id when subscribing to the cable', [
        'send',
        'omit',
      ]).default('send'),
    )
    .option('--origin <origin>', 'also check that a page of this origin may send requests (CORS)', parseText)
    .option('--only <text>', 'verify only interactions with this text in description or operation', parseText)
    .option('--states <name...>', 'verify only interactions that need no other states', collect)
    .option('--timeout <ms>', 'wait at most this long for a response, in ms', parseTimeout, VERIFY_TIMEOUT_MS)
  command.optionsGroup('Values for the requests:')
  command
    .option('--state-url <url>', 'call the state hook at this address', parseText)
    .option("--state-header <'name: value'>", 'send this header to the state hook; repeatable', collectHeader)
    .option("-H, --header <'name: value'>", 'send this header to the services; repeatable', collectHeader)
    .option(
      '--value <name=value>',
      'set a value that no hook supplies, such as messageId=502; repeatable',
      collectValue,
    )
    .option('--token <token>', 'set websiteToken, like --value websiteToken=…', parseText)
    .option('--auth-token <token>', 'set authToken, like --value authToken=…', parseText)
  command.optionsGroup('Source of the contracts:')
  command
    .option('--pacts <dir>', 'use the pacts of this folder instead of those of this package', parsePath)
    .option('--broker <url>', 'load the pacts from this Pact Broker', parseText)
    .addOption(
      new Option('--broker-token <token>', 'authenticate at the broker with this token').env('PACT_BROKER_TOKEN'),
    )
    .addOption(
      new Option('--broker-username <name>', 'authenticate at the broker with this user name').env(
        'PACT_BROKER_USERNAME',
      ),
    )
    .addOption(
      new Option('--broker-password <word>', 'authenticate at the broker with this password').env(
        'PACT_BROKER_PASSWORD',
      ),
    )
  command.optionsGroup('Results:')
  return command
    .option('--report <format=file>', 'write a report: json=FILE, junit=FILE or html=FILE; repeatable', collectReport)
    .option('--results <dir>', 'write the results for `contracts can-i-deploy` to this folder', parsePath)
    .option('--publish', 'publish the results to the broker')
    .option('--provider-version <version>', 'publish for this version of the service', parseText)
    .option('--branch <name>', 'publish for this branch of the service', parseText)
}

function toCall(options: Options) {
  const { service, url, value, token, authToken, header, stateHeader, report, timeout, ...rest } = options
  const { broker, brokerToken, brokerUsername, brokerPassword, ...others } = rest
  return {
    ...others,
    services: service,
    urls: toUrls(url),
    headers: header,
    stateHeaders: stateHeader,
    values: { ...value, ...(token && { websiteToken: token }), ...(authToken && { authToken }) },
    reports: report,
    timeoutMs: timeout,
    broker: broker === undefined ? undefined : toBroker({ url: broker, brokerToken, brokerUsername, brokerPassword }),
  }
}

type BrokerOptions = { readonly url: string } & {
  readonly [Name in 'brokerToken' | 'brokerUsername' | 'brokerPassword']: string | undefined
}

const toBroker = ({ url, brokerToken, brokerUsername, brokerPassword }: BrokerOptions) => ({
  url,
  token: brokerToken,
  username: brokerUsername,
  password: brokerPassword,
})
