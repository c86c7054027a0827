import { InvalidArgumentError } from 'commander'
import { MOCK_PORT } from '../defaults.ts'
import { SERVICES } from '../wire/services.ts'
import type { Declare } from './shell.ts'
import { oneOf, parsePath, parsePort, withExamples } from './values.ts'

type Options = {
  readonly service?: readonly (typeof SERVICES)[number][]
  readonly port: number
  readonly dynamic?: true
  readonly errors?: true
  readonly seed?: number
  readonly scenario?: string
  readonly speed: number
  readonly cable: boolean
}

export const declareMock: Declare = (program, { serve }) =>
  withExamples(
    program
      .command('mock')
      .summary('answer as the contracts’ examples do, and play a scenario')
      .description(
        'Answers every operation of the three services as the examples of their contracts do, with Prism: no state, any status by `Prefer: code=404`. ' +
          'Over the cable it plays a scenario file. Only this machine can reach it.',
      )
      .option('-s, --service <name>', 'only this service; may be given again', collectService)
      .option('-p, --port <port>', 'port to listen on; 0 takes any free one', parsePort, MOCK_PORT)
      .option('--dynamic', 'make values up from the schemas')
      .option('--errors', 'tell whoever breaks a contract how, instead of answering as the service would')
      .option('--seed <number>', 'make up the same values and ids every time', parseSeed)
      .option('--scenario <name|file>', 'what to play over the cable', parsePath)
      .option('--speed <factor>', 'play so many times faster', parseSpeed, 1)
      .option('--no-cable', 'without a cable')
      .action(
        serve<Options>(async ({ options: { service, dynamic, errors, cable, ...rest }, log }) => {
          const { mock } = await import('../commands/mock.ts')
          const { url, plays, close } = await mock({
            ...rest,
            services: service,
            isDynamic: dynamic === true,
            isStrict: errors === true,
            hasCable: cable,
            log,
          })
          return { value: { url }, output: `mock  ${url}`, summary: cable ? [plays] : [], close }
        }),
      ),
    [
      ['all three services, and an agent who answers', 'mock --scenario agent-answers'],
      ['the middleware alone, with the same made-up values each time', 'mock --service middleware --dynamic --seed 7'],
    ],
  )

const collectService = (name: string, before: readonly string[] = []): readonly string[] => [
  ...before,
  oneOf(name, SERVICES),
]

function parseSeed(text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text)
  throw new InvalidArgumentError('Use a whole number from 0 to 999999999.')
}

function parseSpeed(text: string): number {
  const factor = Number(text)
  if (factor >= 0.01 && factor <= 1_000) return factor
  throw new InvalidArgumentError('Use a number from 0.01 to 1000.')
}
