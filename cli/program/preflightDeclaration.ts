import { MIN_CONTRAST } from '../preflight/pairs.ts'
import type { Declare } from './shell.ts'
import { type TenantOptions, toSources, withTenants } from './tenantOptions.ts'
import { withExamples } from './values.ts'

export const declarePreflight: Declare = (program, { run }) =>
  withExamples(
    withTenants(
      program
        .command('preflight')
        .summary('check tenants before they are built')
        .description(
          `Checks that the colours of each tenant have a contrast of ${MIN_CONTRAST.text}:1 for text and ${MIN_CONTRAST.control}:1 for the rest, in light and dark, and that filled surfaces differ from the page by ${MIN_CONTRAST.fill}:1. ` +
            'Checks its texts for placeholders, width at 320 px and text direction, and its parts against each other and its plan. ' +
            'Exits with 1 for errors, but not for warnings.',
        ),
    ).action(
      run<TenantOptions>(async ({ options, log }) => {
        const { preflight, preflightLines } = await import('../commands/preflight.ts')
        const report = await preflight(toSources(options, { log }))
        return { value: report, output: preflightLines(report).join('\n'), hasProblems: report.errors > 0 }
      }),
    ),
    [
      ['check all tenants of a folder', 'preflight --tenants tenants/'],
      [
        'check one tenant with the settings of the running services',
        'preflight --token abc123 --services https://chat.example.com',
      ],
    ],
  )
