import type { Declare } from './shell.ts'
import { type TenantOptions, toSources, withTenants } from './tenantOptions.ts'
import { withExamples } from './values.ts'

export const declarePreflight: Declare = (program, { run }) =>
  withExamples(
    withTenants(
      program
        .command('preflight')
        .summary('look at tenants before they are built')
        .description(
          'Holds the colours of each tenant to 4.5:1 for text and 3:1 for the rest, in light, dark and forced colours; its texts to their ' +
            'placeholders, to the room at 320 px and to both directions; its parts to each other and to its plan. Errors end it with 1, warnings do not.',
        ),
    ).action(
      run<TenantOptions>(async ({ options, log }) => {
        const { preflight, preflightLines } = await import('../commands/preflight.ts')
        const report = await preflight(toSources(options, { log }))
        return { value: report, output: preflightLines(report).join('\n'), hasProblems: report.errors > 0 }
      }),
    ),
    [
      ['all tenants of a folder', 'preflight --tenants tenants/'],
      ['one, as the running services know it', 'preflight --token abc123 --services https://chat.example.com'],
    ],
  )
