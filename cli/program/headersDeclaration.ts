import type { HeaderFormat } from '../commands/headers.ts'
import type { Declare } from './shell.ts'
import { choiceOption, parsePath, withExamples } from './values.ts'

const FORMATS: readonly HeaderFormat[] = ['text', 'nginx']

type Options = { readonly build: string; readonly format: HeaderFormat }

export const declareHeaders: Declare = (program, { run }) =>
  withExamples(
    program
      .command('headers')
      .summary('print the response headers to send with a build')
      .description(
        'Prints the response headers that a web server must send with each address of a build for tenants. ' +
          'For nginx, prints only the headers that differ between tenants, as maps for a configuration. docs/releasing.md has the whole configuration.',
      )
      .requiredOption('--build <dir>', 'read the headers from this build for tenants', parsePath)
      .addOption(choiceOption('-f, --format <format>', 'print the headers in this format', FORMATS).default('text'))
      .action(
        run<Options>(async ({ options: { build, format } }) => {
          const command = await import('../commands/headers.ts')
          const report = await command.headers({ build })
          return { value: report, output: command.headerLines(report, format) }
        }),
      ),
    [
      ['print the headers that a web server must send', 'headers --build public'],
      ['write the maps for nginx after every build', 'headers --build public --format nginx > chat-headers.conf'],
    ],
  )
