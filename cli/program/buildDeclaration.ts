import { InvalidArgumentError, Option } from 'commander'
import type { BuildReport, TenantChange } from '../build/buildReport.ts'
import { CliError } from '../errors.ts'
import { formatCount } from '../terminal/formatCount.ts'
import type { Outcome } from '../terminal/terminal.ts'
import type { ActionArguments, Declare } from './shell.ts'
import { hasTenants, type TenantOptions, toSources, withTenants } from './tenantOptions.ts'
import { parseShard, type Shard } from '../tenant/shard.ts'
import { collect, parseBuildId, parsePath, parseText, PUBLIC_URL, withExamples } from './values.ts'

type Options = TenantOptions & {
  readonly out: string
  readonly publicUrl?: string
  readonly only?: readonly string[]
  readonly shard?: Shard
  readonly remove?: readonly string[]
  readonly replaceAll?: true
  readonly check?: true
  readonly watch?: true
  readonly analyze?: string
  readonly verify?: string
  readonly buildId?: string
  readonly key?: string
}

const BUILD_OPTIONS = ['out', 'publicUrl', 'only', 'shard', 'remove', 'replaceAll', 'check', 'watch']

export const declareBuild: Declare = (program, { run }) =>
  withExamples(
    withTenants(
      program
        .command('build')
        .summary('build the widget for tenants, or the whole widget')
        .description(
          'With tenants, builds the page, the snippet and the reports of each tenant, and the files that they share. ' +
            'All files are compressed and listed with their hashes in a manifest. A bundle contains no feature that its tenants cannot use. ' +
            'Without tenants, builds the whole widget with its loader, package and harness, for a server that renders the page. ' +
            'The previous build stays until the new one is complete. The same sources give the same bytes. ' +
            'Tenants that the folder already has stay unchanged, unless they are built again, removed by name, or all replaced.',
        )
        .option('-o, --out <dir>', 'write the build to this folder', parsePath, 'dist')
        .option('--public-url <url>', PUBLIC_URL, parseText)
        .option('--only <token...>', 'build only these tenants of the files', collect)
        .option(
          '--shard <part>',
          'build only this part of the tenants, such as 1/3 on the first of three machines',
          parseShardOption,
        )
        .option('--remove <token...>', 'remove these tenants from the folder', collect)
        .addOption(
          new Option('--replace-all', 'remove everything in the folder that this build does not create').conflicts(
            'remove',
          ),
        )
        .option('--check', 'fail if preflight finds errors or the first view exceeds its budget')
        .addOption(
          new Option('--watch', 'build again whenever the files of --tenants change, until stopped').conflicts([
            'remove',
            'token',
          ]),
        )
        .addOption(
          new Option('--analyze <file>', 'build nothing; write a page that shows the contents of the bundle')
            .argParser(parsePath)
            .conflicts(['out', 'publicUrl', 'check', 'remove', 'replaceAll', 'watch']),
        )
        .addOption(
          new Option('--verify <dir>', 'build nothing; compare a build with its manifests and its buildId')
            .argParser(parsePath)
            .conflicts([...BUILD_OPTIONS, 'analyze', 'token', 'tenants', 'services', 'offline']),
        )
        .option('--build-id <id>', 'with --verify, require this buildId', parseBuildId)
        .option('--key <key>', 'with --verify, require a signature by this minisign public key or file', parseText),
    ).action(
      run<Options>(async (call) => {
        const { options } = call
        if (options.verify !== undefined) return verify(options.verify, options)
        if (options.buildId !== undefined) throw new CliError('usage', '--build-id needs --verify.')
        if (options.key !== undefined) throw new CliError('usage', '--key needs --verify.')
        if (options.analyze !== undefined) return analyze(call, options.analyze)
        if (options.watch) return watch(call)
        return hasTenants(options) || options.remove ? buildForTenants(call) : buildWithoutTenants(call)
      }),
    ),
    [
      ['build the whole widget into dist', 'build'],
      [
        'build one tenant with the settings of the running services',
        'build --token abc123 --services https://chat.example.com \\\n      --public-url https://chat.example.com/',
      ],
      [
        'build all tenants of a folder, and check budgets, contrast and texts',
        'build --tenants tenants/ --out public --check \\\n      --public-url https://chat.example.com/',
      ],
      [
        'build again after each change to a file of the folder',
        'build --tenants tenants/ --out public --watch \\\n      --public-url https://chat.example.com/',
      ],
      ['remove one tenant', 'build --remove abc123 --out public'],
      ['show the contents of the bundle', 'build --token abc123 --analyze analysis.html'],
      ['check that a build is still that of the release', 'build --verify public --build-id 0123456789abcdef'],
      ['check the signature of a build too', 'build --verify public --key widget.pub'],
    ],
  )

function parseShardOption(text: string): Shard {
  const shard = parseShard(text)
  if (shard !== undefined) return shard
  throw new InvalidArgumentError('Use the number of this part and the number of parts, such as 1/3.')
}

async function verify(dir: string, { buildId: expected, key }: Options): Promise<Outcome> {
  const command = await import('../commands/verify.ts')
  const verified = await command.verify({ dir, buildId: expected, key })
  const { files, buildId, signature } = verified
  const advice = `Compare ${buildId} with the buildId of the release, or pass that one with --build-id, or the public key of its signature with --key. Anyone who can write to the folder can also write a new manifest.`
  return {
    value: verified,
    summary: [
      `${formatCount(files, 'file')} of ${buildId} ${files === 1 ? 'is' : 'are'} unchanged since the build`,
      ...(signature === undefined ? [] : [`signed with the key ${signature.keyId}: ${signature.trustedComment}`]),
      ...(expected === undefined && signature === undefined ? [advice] : []),
    ],
  }
}

async function analyze({ options, log }: ActionArguments<Options>, file: string): Promise<Outcome> {
  const command = await import('../commands/analyze.ts')
  const analysis = await command.analyze({ ...toSources(options, { log }), file })
  return { value: analysis, summary: [`wrote ${file}`] }
}

async function buildWithoutTenants({ options, onProgress }: ActionArguments<Options>): Promise<Outcome> {
  const { out, check, replaceAll } = options
  if (options.only) throw new CliError('usage', '--only needs --tenants: it selects tenants of these files.')
  const { build } = await import('../commands/build.ts')
  const manifest = await build({ out, isChecked: check === true, isReplacingAll: replaceAll === true, onProgress })
  return { value: manifest, summary: [`built ${manifest.buildId} into ${out}`] }
}

async function buildForTenants(call: ActionArguments<Options>): Promise<Outcome> {
  const { buildTenants } = await import('../commands/buildTenants.ts')
  const report = await buildTenants(toBuildOptions(call))
  return { value: report, summary: summaryOf(report) }
}

/** Builds until the command is stopped, and prints a line for each build. Ends with 1 if the last build has failed. */
async function watch(call: ActionArguments<Options>): Promise<Outcome> {
  const { options, printStep, printError, log } = call
  const { tenants } = options
  if (tenants === undefined || tenants === '-') throw new CliError('usage', '--watch needs --tenants with a file or a folder.') // prettier-ignore
  const { watchTenants } = await import('../commands/watchTenants.ts')
  const { report, isUpToDate } = await watchTenants({
    ...toBuildOptions(call),
    tenants,
    onBuilt: (built) => summaryOf(built).forEach(printStep),
    onWatching: () => log(`watching ${tenants}; Ctrl-C ends this`),
    onFailed: (error) => {
      printError(error)
      log('the last build stays until the next change')
    },
  })
  return { value: report, hasProblems: !isUpToDate }
}

const toBuildOptions = ({ options, log, onProgress, signal }: ActionArguments<Options>) => ({
  ...toSources(options, { log }),
  out: options.out,
  publicUrl: options.publicUrl,
  only: options.only,
  shard: options.shard,
  remove: options.remove,
  isReplacingAll: options.replaceAll === true,
  isChecked: options.check === true,
  onProgress,
  signal,
})

function summaryOf({
  buildId,
  out,
  tenants,
  removed,
  outdated,
  sets,
  isSignatureRemoved,
}: BuildReport): readonly string[] {
  const count = (requestedChange: TenantChange): number =>
    tenants.filter(({ change }) => change === requestedChange).length
  const changes = `${count('added')} added, ${count('changed')} changed, ${count('kept')} kept, ${removed.length} removed`
  const [pages, parts] = [formatCount(tenants.length, 'tenant'), formatCount(sets.length, 'feature set')]
  return [
    `built ${buildId} into ${out}: ${pages} (${changes}), ${parts}`,
    ...(outdated.length > 0
      ? [`${formatCount(outdated.length, 'kept tenant')} of another version: build again to update`]
      : []),
    ...(isSignatureRemoved ? ['removed the signature of the previous build: sign this build with `sign`'] : []),
  ]
}
