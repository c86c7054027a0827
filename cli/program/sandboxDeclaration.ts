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
        'Starts a stateful server of the widget API, the middleware, the knowledge base and the cable, with seeded tenants. ' +
          'Compares every request and response with the contracts. Only this machine can reach the server.',
      )
      .option('-p, --port <port>', 'listen on this port; 0 selects any free port', parsePort, SANDBOX_PORT)
      .option('-d, --data <dir>', 'keep the state in this folder across restarts', parsePath)
      .option('--strict', 'reject requests that violate a contract, instead of only reporting them')
      .action(
        serve<Options>(async ({ options: { port, data, strict }, log }) => {
          const { sandbox } = await import('../commands/sandbox.ts')
          const { url, close } = await sandbox({ port, data, isStrict: strict === true, log })
          return { value: { url }, output: `sandbox  ${url}`, close }
        }),
      ),
    [
      ['start a sandbox that forgets its state at the end', 'sandbox'],
      ['print the address as JSON, for a script', 'sandbox --port 0 --json'],
    ],
  )
