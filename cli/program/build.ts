import { Option } from 'commander'
import type { BuildReport, TenantChange } from '../build/buildReport.ts'
import { CliError } from '../errors.ts'
import { counted } from '../terminal/counted.ts'
import type { Outcome } from '../terminal/terminal.ts'
import type { Call, Declare } from './shell.ts'
import { hasTenants, type TenantOptions, toSources, withTenants } from './tenantOptions.ts'
import { collect, parseBuildId, parsePath, parseText, PUBLIC_URL, withExamples } from './values.ts'

type Options = TenantOptions & {
  readonly out: string
  readonly publicUrl?: string
  readonly only?: readonly string[]
  readonly remove?: readonly string[]
  readonly replaceAll?: true
  readonly check?: true
  readonly analyze?: string
  readonly verify?: string
  readonly buildId?: string
}

const MAKING = ['out', 'publicUrl', 'only', 'remove', 'replaceAll', 'check']

export const declareBuild: Declare = (program, { run }) =>
  withExamples(
    withTenants(
      program
        .command('build')
        .summary('build the widget for its tenants, or whole')
        .description(
          'With tenants: builds the page, the snippet and the reports of each, and what they share, compressed and with a manifest of hashes; what a ' +
            'tenant cannot use is not in its bundle. Without: the whole widget with its loader, package and harness, for a server that renders the page. ' +
            'Either is there whole or not at all: an old build stays until the new one is there. The same sources give the same bytes. ' +
            'Tenants that the folder already has are kept as they are, unless they are built again, removed by name, or replaced all at once.',
        )
        .option('-o, --out <dir>', 'where the build goes', parsePath, 'dist')
        .option('--public-url <url>', PUBLIC_URL, parseText)
        .option('--only <token...>', 'of the tenants in the files, build these', collect)
        .option('--remove <token...>', 'remove these tenants from the folder', collect)
        .addOption(
          new Option('--replace-all', 'remove whatever the folder has and this build does not make').conflicts(
            'remove',
          ),
        )
        .option('--check', 'refuse what preflight finds wrong, and a first view that is too heavy')
        .addOption(
          new Option('--analyze <file>', 'build nothing; draw what the bundle is made of into this page')
            .argParser(parsePath)
            .conflicts(['out', 'publicUrl', 'check', 'remove', 'replaceAll']),
        )
        .addOption(
          new Option('--verify <dir>', 'build nothing; compare a build with its manifests and its buildId')
            .argParser(parsePath)
            .conflicts([...MAKING, 'analyze', 'token', 'tenants', 'services', 'offline']),
        )
        .option('--build-id <id>', 'with --verify: the buildId that the build must have', parseBuildId),
    ).action(
      run<Options>(async (call) => {
        const { options } = call
        if (options.verify !== undefined) return verify(options.verify, options.buildId)
        if (options.buildId !== undefined) throw new CliError('usage', '--build-id belongs to --verify.')
        if (options.analyze !== undefined) return analyze(call, options.analyze)
        return hasTenants(options) || options.remove ? buildForTenants(call) : buildWhole(call)
      }),
    ),
    [
      ['the whole widget, into dist', 'build'],
      [
        'one tenant, as the running services know it',
        'build --token abc123 --services https://chat.example.com \\\n      --public-url https://chat.example.com/',
      ],
      [
        'all tenants of a folder, held to budgets, contrast and copy',
        'build --tenants tenants/ --out public --check \\\n      --public-url https://chat.example.com/',
      ],
      ['one tenant less', 'build --remove abc123 --out public'],
      ['what the bundle is made of', 'build --token abc123 --analyze analysis.html'],
      ['whether a build is still the one of the release', 'build --verify public --build-id 0123456789abcdef'],
    ],
  )

async function verify(dir: string, expected: string | undefined): Promise<Outcome> {
  const command = await import('../commands/verify.ts')
  const verified = await command.verify({ dir, buildId: expected })
  const { files, buildId } = verified
  const advice = `Compare ${buildId} with the buildId of the release, or pass that one with --build-id: who can write to the folder can write a new manifest too.`
  return {
    value: verified,
    summary: [
      `${counted(files, 'file')} of ${buildId} ${files === 1 ? 'is' : 'are'} as built`,
      ...(expected === undefined ? [advice] : []),
    ],
  }
}

async function analyze({ options, log }: Call<Options>, file: string): Promise<Outcome> {
  const command = await import('../commands/analyze.ts')
  const analysis = await command.analyze({ ...toSources(options, { log }), file })
  return { value: analysis, summary: [`drew ${file}`] }
}

async function buildWhole({ options, onProgress }: Call<Options>): Promise<Outcome> {
  const { out, check, replaceAll } = options
  if (options.only) throw new CliError('usage', '--only needs --tenants, whose files it chooses from.')
  const { build } = await import('../commands/build.ts')
  const manifest = await build({ out, isChecked: check === true, isReplacingAll: replaceAll === true, onProgress })
  return { value: manifest, summary: [`built ${manifest.buildId} into ${out}`] }
}

async function buildForTenants({ options, log, onProgress, signal }: Call<Options>): Promise<Outcome> {
  const { buildTenants } = await import('../commands/buildTenants.ts')
  const report = await buildTenants({
    ...toSources(options, { log }),
    out: options.out,
    publicUrl: options.publicUrl,
    only: options.only,
    remove: options.remove,
    isReplacingAll: options.replaceAll === true,
    isChecked: options.check === true,
    onProgress,
    signal,
  })
  return { value: report, summary: summaryOf(report) }
}

function summaryOf({ buildId, out, tenants, removed, outdated, sets }: BuildReport): readonly string[] {
  const count = (wanted: TenantChange): number => tenants.filter(({ change }) => change === wanted).length
  const changes = `${count('added')} added, ${count('changed')} changed, ${count('kept')} kept, ${removed.length} removed`
  const [pages, parts] = [counted(tenants.length, 'tenant'), counted(sets.length, 'set')]
  return [
    `built ${buildId} into ${out}: ${pages} (${changes}), ${parts} of parts`,
    ...(outdated.length > 0
      ? [`${counted(outdated.length, 'kept tenant')} of another version: build again to update`]
      : []),
  ]
}
