import { FORMATS, type Format } from '../page/formats.ts'
import type { CspOptions, CspReport } from '../commands/csp.ts'
import { CliError } from '../errors.ts'
import type { Declare } from './shell.ts'
import { hasTenants, type TenantOptions, toSources, withTenants } from './tenantOptions.ts'
import { choiceOption, parsePageOrPath, parsePath, parseText, PUBLIC_URL, withExamples } from './values.ts'

type Options = TenantOptions & {
  readonly format: Format
  readonly publicUrl?: string
  readonly build?: string
  readonly check?: string
}

export const declareCsp: Declare = (program, { run }) =>
  withExamples(
    withTenants(
      program
        .command('csp')
        .summary('print the policies that a host page and the frame need')
        .description(
          'Prints the Content-Security-Policy that a page needs to embed the widget of each tenant. With --build, also prints the policy to send with the frame’s own page. ' +
            'The policies are then those of the build, for all its tenants or for those of --token or --tenants, and no request is sent. ' +
            'With --check, lists for each directive what a page’s policy lacks, and the line that fixes it.',
        )
        .addOption(
          choiceOption('-f, --format <format>', 'print the policies in this format', FORMATS).default('header'),
        )
        .option('--public-url <url>', `${PUBLIC_URL}; not needed with --build`, parseText)
        .option('--build <dir>', 'read the policies from this build for tenants', parsePath)
        .option(
          '--check <page>',
          'check the policy of a page: its address, or a file with a page, headers or a policy',
          parsePageOrPath,
        ),
    ).action(
      run<Options>(async ({ options, log }) => {
        const { csp } = await import('../commands/csp.ts')
        const { format, publicUrl, build, check } = options
        const reports = await csp({ ...(await readSelectedTenants(options, log)), format, publicUrl, build, check })
        return {
          value: reports,
          output:
            format === 'json'
              ? toJson(reports)
              : reports.map((report) => toText(report, { build, isChecked: check !== undefined })).join('\n\n'),
          hasProblems: reports.some(({ problems, isMissing }) => isMissing || problems.length > 0),
        }
      }),
    ),
    [
      ['print the policies for nginx', 'csp --token abc123 --build public --format nginx'],
      ['print the policies of all tenants of a build', 'csp --build public'],
      [
        'check that the policy of a page allows the widget',
        'csp --token abc123 --public-url https://chat.example.com/ \\\n      --check https://shop.example.com/',
      ],
    ],
  )

/**
 * Reads the selected tenants. A build contains the policies of its tenants, so services are requested only without a
 * build.
 */
async function readSelectedTenants(
  options: Options,
  log: (line: string) => void,
): Promise<Pick<CspOptions, 'tenants' | 'tokens'>> {
  const { readTenants, readTokens } = await import('../tenant/readTenants.ts')
  const sources = toSources(options, { log })
  if (options.build === undefined) return { tenants: await readTenants(sources) }
  if (options.services !== undefined)
    throw new CliError(
      'usage',
      '--services is not used with --build: the build contains the addresses of its services.',
    )
  return hasTenants(options) ? { tokens: await readTokens(sources) } : {}
}

/** Formats the reports as one JSON document, with each policy as an object of its directives. */
function toJson(reports: readonly CspReport[]): string {
  const parse = (policy: string): unknown => JSON.parse(policy)
  const entries = reports.map(({ host, frame, ...report }) => ({
    ...report,
    ...(host !== undefined && { host: parse(host) }),
    ...(frame !== undefined && { frame: parse(frame) }),
  }))
  return JSON.stringify(entries, null, 2)
}

/**
 * Text that `csp` prints without a build, instead of the policy of the iframe's page. A policy without the page's
 * hashes would block the import map, and with it every integrity check.
 */
const NO_FRAME = '# Pass --build DIR to print its policy: it contains the hashes of the scripts in the built page.'

type PageOptions = { readonly build: string | undefined; readonly isChecked: boolean }

function toText({ token, host, frame, problems, isMissing }: CspReport, { build, isChecked }: PageOptions): string {
  if (isMissing) return `# ${token}: ${build} does not contain this tenant`
  if (!isChecked)
    return `# ${token}: a page that embeds the widget\n${host}\n\n# ${token}: the frame’s own page\n${frame ?? NO_FRAME}`
  if (problems.length === 0) return `${token}: the page’s policy allows the widget`
  return problems.map((problem) => `${token}: ${describeProblem(problem)}\n  ${problem.fix}`).join('\n')
}

const describeProblem = ({ directive, missing, fallback }: CspReport['problems'][number]): string =>
  fallback === undefined
    ? `${directive} lacks ${missing.join(' ')}`
    : `there is no ${directive}, and ${fallback} lacks ${missing.join(' ')}`
