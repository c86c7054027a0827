import type { Declare } from './shell.ts'
import { parsePath, withExamples } from './values.ts'

type Options = { readonly build: string }

export const declareHeaders: Declare = (program, { run }) =>
  withExamples(
    program
      .command('headers')
      .summary('print the response headers to send with a build')
      .description(
        'Prints the response headers that a web server must send with each address of a build for tenants. ' +
          '`serve-config` prints them as the configuration of a server.',
      )
      .requiredOption('--build <dir>', 'read the headers from this build for tenants', parsePath)
      .action(
        run<Options>(async ({ options: { build } }) => {
          const command = await import('../commands/headers.ts')
          const report = await command.headers({ build })
          return { value: report, output: command.headerLines(report) }
        }),
      ),
    [['print the headers that a web server must send', 'headers --build public']],
  )
