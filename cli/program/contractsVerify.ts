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
import { choiceOption, collect, collectOf, parsePath, parseText, withExamples } from './values.ts'

type Pairs = Readonly<Record<string, string>>

type Options = {
  readonly service?: readonly string[]
  readonly url?: readonly NamedUrl[]
  readonly cable?: string
  readonly userId: 'send' | 'omit'
  readonly origin?: string
  readonly stateUrl?: string
  readonly stateHeader?: Pairs
  readonly header?: Pairs
  readonly value?: Pairs
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
    'a service on this machine, which has a state hook',
    `contracts verify --service widget-api \\
      --url http://localhost:3000 --state-url http://localhost:3000/_pact/states`,
  ],
  [
    'two services and the cable; a page to read, and a file for the CI server',
    `contracts verify --url widget-api=http://localhost:3000 \\
      --url middleware=http://localhost:4000 --cable ws://localhost:3000/cable \\
      --state-url http://localhost:3000/_pact/states \\
      --report html=contracts.html --report junit=contracts.xml`,
  ],
  [
    'one operation of a running server, without a state hook',
    `contracts verify --url https://chat.example.com \\
      --only loadConfig --token abc123 \\
      --header "Authorization: Bearer $TOKEN"`,
  ],
  [
    'only the states that a hook brings about so far',
    `contracts verify --url http://localhost:3000 \\
      --state-url http://localhost:3000/_pact/states \\
      --states 'a visitor without a conversation' \\
      'a visitor in a conversation of one message: cards'`,
  ],
  [
    'whether the browser of a page lets it ask, too',
    `contracts verify --url http://localhost:3000 \\
      --state-url http://localhost:3000/_pact/states \\
      --origin https://shop.example.com`,
  ],
  [
    'what a broker has, and tell it; PACT_BROKER_TOKEN proves who asks',
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
        .summary('hold running services against the contracts')
        .description(
          'Makes every call of the contracts and holds each answer against what the widget needs of it; what is missing is told with what a visitor loses. ' +
            'Before each call the state hook is told which state to bring about. Needs no network but the services’. Ends with 1 where a contract does not hold.',
        ),
    ).action(
      run<Options>(async ({ options, printStep, paint }) => {
        const { verifyContracts } = await import('../commands/contracts/verify.ts')
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
  const services = choiceOption('-s, --service <name>', 'only this; may be given again', PROVIDERS)
  command.optionsGroup('What is verified:')
  command
    .addOption(services.argParser(collectOf(PROVIDERS)))
    .option('-u, --url <url>', 'where the services are, or NAME=URL for each of them', collectUrl)
    .option('--cable <ws-url>', 'where the cable is; it is the service realtime', parseText)
    .addOption(
      choiceOption('--user-id <send|omit>', 'whether the cable is told of a user', ['send', 'omit']).default('send'),
    )
    .option('--origin <origin>', 'whether a page of https://… may ask (CORS)', parseText)
    .option('--only <text>', 'only what has this in its description or operation', parseText)
    .option('--states <name...>', 'only what needs no other states than these', collect)
    .option('--timeout <ms>', 'how long an answer may take', parseTimeout, VERIFY_TIMEOUT_MS)
  command.optionsGroup('What it is asked with:')
  command
    .option('--state-url <url>', 'the hook that brings states about', parseText)
    .option("--state-header <'name: value'>", 'sent to the hook; may be given again', collectHeader)
    .option("-H, --header <'name: value'>", 'sent to the services; may be given again', collectHeader)
    .option('--value <name=value>', 'a value no hook says, as messageId=502; again', collectValue)
    .option('--token <token>', 'the same as --value websiteToken=…', parseText)
    .option('--auth-token <token>', 'the same as --value authToken=…', parseText)
  command.optionsGroup('Where the contracts are:')
  command
    .option('--pacts <dir>', 'a folder of pacts instead of those of this package', parsePath)
    .option('--broker <url>', 'a Pact Broker instead', parseText)
    .addOption(new Option('--broker-token <token>', 'proves who asks').env('PACT_BROKER_TOKEN'))
    .addOption(new Option('--broker-username <name>', 'or this').env('PACT_BROKER_USERNAME'))
    .addOption(new Option('--broker-password <word>', 'with this').env('PACT_BROKER_PASSWORD'))
  command.optionsGroup('Where the result goes:')
  return command
    .option('--report <format=file>', 'json=FILE, junit=FILE or html=FILE; may be given again', collectReport)
    .option('--results <dir>', 'what `contracts can-i-deploy` looks at', parsePath)
    .option('--publish', 'tell the broker')
    .option('--provider-version <version>', 'of which version of the service', parseText)
    .option('--branch <name>', 'of which of its branches', parseText)
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
