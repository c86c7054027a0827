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
        .summary('the policies that a host page and the frame need')
        .description(
          'Prints the Content-Security-Policy that a page needs to embed the widget of each tenant, and, with --build, the one to send with the frame’s own page. ' +
            'With --build, reads the policies of the build, for all its tenants or for those that --token or --tenants names, and sends no request. ' +
            'With --check, says directive by directive what a page’s policy lacks, and the line that mends it.',
        )
        .addOption(choiceOption('-f, --format <format>', 'how it is printed', FORMATS).default('header'))
        .option('--public-url <url>', `${PUBLIC_URL}; a build knows its own`, parseText)
        .option('--build <dir>', 'a build for tenants, which holds their policies', parsePath)
        .option('--check <page>', 'the address of a page, or a file with a page, headers or a policy', parsePageOrPath),
    ).action(
      run<Options>(async ({ options, log }) => {
        const { csp } = await import('../commands/csp.ts')
        const { format, publicUrl, build, check } = options
        const reports = await csp({ ...(await readMeant(options, log)), format, publicUrl, build, check })
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
      ['what to send, for nginx', 'csp --token abc123 --build public --format nginx'],
      ['all tenants of a build', 'csp --build public'],
      [
        'whether a page lets the widget in',
        'csp --token abc123 --public-url https://chat.example.com/ \\\n      --check https://shop.example.com/',
      ],
    ],
  )

/**
 * Reads the selected tenants. A build contains the policies of its tenants, so services are requested only without a
 * build.
 */
async function readMeant(
  options: Options,
  log: (line: string) => void,
): Promise<Pick<CspOptions, 'tenants' | 'tokens'>> {
  const { readTenants, readTokens } = await import('../tenant/readTenants.ts')
  const sources = toSources(options, { log })
  if (options.build === undefined) return { tenants: await readTenants(sources) }
  if (options.services !== undefined)
    throw new CliError('usage', '--services is not used with --build, which names the services that it was built for.')
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
 * Text in place of the page's policy. A policy without the page's hashes would block the import map, and with it every
 * integrity check.
 */
const NO_FRAME = '# Pass --build DIR to print its policy: it names the hashes of the scripts in the built page.'

type Asked = { readonly build: string | undefined; readonly isChecked: boolean }

function toText({ token, host, frame, problems, isMissing }: CspReport, { build, isChecked }: Asked): string {
  if (isMissing) return `# ${token}: ${build} does not hold this tenant`
  if (!isChecked)
    return `# ${token}: a page that embeds the widget\n${host}\n\n# ${token}: the frame’s own page\n${frame ?? NO_FRAME}`
  if (problems.length === 0) return `${token}: the page’s policy lets the widget in`
  return problems
    .map(({ directive, missing, fix }) => `${token}: ${directive} lacks ${missing.join(' ')}\n  ${fix}`)
    .join('\n')
}
