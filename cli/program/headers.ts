import type { HeaderFormat } from '../commands/headers.ts'
import type { Declare } from './shell.ts'
import { choiceOption, parsePath, withExamples } from './values.ts'

const FORMATS: readonly HeaderFormat[] = ['text', 'nginx']

type Options = { readonly build: string; readonly format: HeaderFormat }

export const declareHeaders: Declare = (program, { run }) =>
  withExamples(
    program
      .command('headers')
      .summary('the response headers to send with a build')
      .description(
        'Prints which response headers a web server has to send with which address of a build for tenants. For nginx, it prints only what differs ' +
          'from tenant to tenant, as maps that a configuration includes; docs/releasing.md has the whole configuration.',
      )
      .requiredOption('--build <dir>', 'a build for tenants', parsePath)
      .addOption(choiceOption('-f, --format <format>', 'how they are printed', FORMATS).default('text'))
      .action(
        run<Options>(async ({ options: { build, format } }) => {
          const command = await import('../commands/headers.ts')
          const report = await command.headers({ build })
          return { value: report, output: command.headerLines(report, format) }
        }),
      ),
    [
      ['what a web server has to send', 'headers --build public'],
      ['for nginx, after every build', 'headers --build public --format nginx > chat-headers.conf'],
    ],
  )
