import { SANDBOX_PORT } from '../defaults.ts'
import { type FaultOptions, orListFaults, withFaultOptions } from './faultOptions.ts'
import type { Declare } from './shell.ts'
import { parsePath, parsePort, withExamples } from './values.ts'

type Options = FaultOptions & { readonly port: number; readonly data?: string; readonly strict?: true }

export const declareSandbox: Declare = (program, shell) =>
  withExamples(
    withFaultOptions(
      program
        .command('sandbox')
        .summary('start the three services and the cable on this machine')
        .description(
          'Starts a stateful server of the widget API, the middleware, the knowledge base and the cable, with seeded tenants. ' +
            'Compares every request and response with the contracts. Only this machine can reach the server. ' +
            '--faults takes names of presets and faults, separated by commas, each fault with its parameters after colons.',
        )
        .option('-p, --port <port>', 'listen on this port; 0 selects any free port', parsePort, SANDBOX_PORT)
        .option('-d, --data <dir>', 'keep the state in this folder across restarts', parsePath),
    )
      .option('--strict', 'reject requests that violate a contract, instead of only reporting them')
      .action(
        orListFaults(
          shell,
          shell.serve<Options>(async ({ options: { strict, ...options }, log }) => {
            const { sandbox } = await import('../commands/sandbox.ts')
            const { url, close } = await sandbox({ ...options, isStrict: strict === true, log })
            return { value: { url }, output: `sandbox  ${url}`, close }
          }),
        ),
      ),
    [
      ['start a sandbox that forgets its state at the end', 'sandbox'],
      ['print the address as JSON, for a script', 'sandbox --port 0 --json'],
      ['meet the same faults of a hotel’s network in every run', 'sandbox --faults hotel-wifi --seed 7'],
      ['choose faults and their parameters', 'sandbox --faults latency:milliseconds=400,drop-events:share=0.1'],
    ],
  )
