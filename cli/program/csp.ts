import { FORMATS, type Format } from '../page/formats.ts'
import type { CspReport } from '../commands/csp.ts'
import type { Declare } from './shell.ts'
import { type TenantOptions, toSources, withTenants } from './tenantOptions.ts'
import { choiceOption, parsePath, withExamples } from './values.ts'

type Options = TenantOptions & {
  readonly format: Format
  readonly publicUrl: string
  readonly build?: string
  readonly check?: string
}

export const declareCsp: Declare = (program, { run }) =>
  withExamples(
    withTenants(
      program
        .command('csp')
        .summary('the policies that a host page and the frame need')
        .description(
          'Prints the Content-Security-Policy that a page needs to embed the widget of each tenant, and the one that the frame’s own page is to be sent with. ' +
            'With --check, says directive by directive what a page’s policy lacks, and the line that mends it.',
        )
        .addOption(choiceOption('-f, --format <format>', 'how it is printed', FORMATS).default('header'))
        .option('--public-url <url>', 'where the build is served, with a slash at its end', '/')
        .option('--build <dir>', 'a build of these tenants, whose pages know the hashes of their scripts', parsePath)
        .option('--check <page>', 'the address of a page, or a file with a page, headers or a policy', parsePath),
    ).action(
      run<Options>(async ({ options, log }) => {
        const { csp } = await import('../commands/csp.ts')
        const { readTenants } = await import('../tenant/readTenants.ts')
        const { format, publicUrl, build, check } = options
        const tenants = await readTenants(toSources(options, { log }))
        const reports = await csp({ tenants, format, publicUrl, build, check })
        return {
          value: reports,
          output: reports.map((report) => toText(report, check !== undefined)).join('\n\n'),
          hasProblems: reports.some(({ problems }) => problems.length > 0),
        }
      }),
    ),
    [
      ['what to send, for nginx', 'csp --token abc123 --format nginx'],
      ['whether a page lets the widget in', 'csp --token abc123 --check https://shop.example.com/'],
    ],
  )

function toText({ token, host, frame, problems }: CspReport, isChecked: boolean): string {
  if (!isChecked)
    return `# ${token}: a page that embeds the widget\n${host}\n\n# ${token}: the frame’s own page\n${frame}`
  if (problems.length === 0) return `${token}: the page’s policy lets the widget in`
  return problems
    .map(({ directive, missing, fix }) => `${token}: ${directive} lacks ${missing.join(' ')}\n  ${fix}`)
    .join('\n')
}
