import { InvalidArgumentError } from 'commander'
import { MOCK_PORT } from '../defaults.ts'
import { SERVICES } from '../wire/services.ts'
import type { Declare } from './shell.ts'
import { parseChoice, parsePath, parsePort, parseSeed, withExamples } from './values.ts'

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
      .summary('respond with the examples of the contracts, and play a scenario')
      .description(
        'Responds to every operation of the three services with the examples of their contracts, with Prism. ' +
          'The mock has no state. `Prefer: code=404` selects a status. Plays a scenario file over the cable. Only this machine can reach the mock.',
      )
      .option('-s, --service <name>', 'mock only this service; repeatable', collectService)
      .option('-p, --port <port>', 'listen on this port; 0 selects any free port', parsePort, MOCK_PORT)
      .option('--dynamic', 'generate values from the schemas')
      .option('--errors', 'respond to a contract violation with its description, not as the service would')
      .option('--seed <number>', 'generate the same values and ids in every run with this number', parseSeed)
      .option('--scenario <name|file>', 'play this scenario over the cable', parsePath)
      .option('--speed <factor>', 'play the scenario faster by this factor', parseSpeed, 1)
      .option('--no-cable', 'start without a cable')
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
      ['mock all three services, with an agent who answers', 'mock --scenario agent-answers'],
      [
        'mock only the middleware, with the same generated values in every run',
        'mock --service middleware --dynamic --seed 7',
      ],
    ],
  )

const collectService = (name: string, before: readonly string[] = []): readonly string[] => [
  ...before,
  parseChoice(name, SERVICES),
]

function parseSpeed(text: string): number {
  const factor = Number(text)
  if (factor >= 0.01 && factor <= 1_000) return factor
  throw new InvalidArgumentError('Use a number from 0.01 to 1000.')
}
