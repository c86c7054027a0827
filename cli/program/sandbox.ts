import { SANDBOX_PORT } from '../defaults.ts'
import type { Declare } from './shell.ts'
import { parsePath, parsePort, withExamples } from './values.ts'

type Options = { readonly port: number; readonly data?: string; readonly strict?: true }

export const declareSandbox: Declare = (program, { serve }) =>
  withExamples(
    program
      .command('sandbox')
      .summary('start the three services and the cable on this machine')
      .description(
        'Starts a stateful server of the widget API, the middleware, the knowledge base and the cable, with seeded ' +
          'tenants, which holds every exchange against the contracts. Only this machine can reach it.',
      )
      .option('-p, --port <port>', 'port to listen on; 0 takes any free one', parsePort, SANDBOX_PORT)
      .option('-d, --data <dir>', 'keep the state here over a restart', parsePath)
      .option('--strict', 'refuse what breaks a contract, instead of only telling of it')
      .action(
        serve<Options>(async ({ options: { port, data, strict }, log }) => {
          const { sandbox } = await import('../commands/sandbox.ts')
          const { url, close } = await sandbox({ port, data, isStrict: strict === true, log })
          return { value: { url }, output: `sandbox  ${url}`, close }
        }),
      ),
    [
      ['for one story, forgotten at the end', 'sandbox'],
      ['the address alone, for a script', 'sandbox --port 0 --json'],
    ],
  )
