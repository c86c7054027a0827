import { CliError } from '../../errors.ts'
import type { Declare } from '../shell.ts'
import { parsePath, withExamples } from '../values.ts'

type Options = { readonly build: string }

export const declareSbom: Declare = (program, { run }) =>
  withExamples(
    program
      .command('sbom')
      .summary('print the software bill of materials of a build')
      .description(
        'Prints the npm packages in the bundles of a build for tenants as CycloneDX 1.6 JSON: names, versions, package URLs and licences, and the hashes of the shared files. ' +
          'The same build gives the same document. It contains a date only if the environment variable SOURCE_DATE_EPOCH is set. ' +
          'THIRD_PARTY_LICENSES.txt in the build has the texts of the licences.',
      )
      .requiredOption('--build <dir>', 'list the packages of this build for tenants', parsePath)
      .action(
        run<Options>(async ({ options: { build } }) => {
          const command = await import('../../commands/release/sbom.ts')
          const output = await command.sbom({ build, epochSeconds: readEpoch(process.env['SOURCE_DATE_EPOCH']) })
          return { value: JSON.parse(output) as unknown, output: output.trimEnd() }
        }),
      ),
    [['write the document beside a build', 'sbom --build public > sbom.cdx.json']],
  )

/** Parses the seconds of https://reproducible-builds.org/docs/source-date-epoch/. An empty variable is none. */
function readEpoch(text: string | undefined): number | undefined {
  if (text === undefined || text === '') return undefined
  if (/^\d{1,11}$/.test(text)) return Number(text)
  throw new CliError('usage', `SOURCE_DATE_EPOCH is "${text}", which is not a number of seconds.`, {
    next: 'Use the seconds since 1970, such as 1767225600, or unset the variable.',
  })
}
