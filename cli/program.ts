import { Command, InvalidArgumentError } from 'commander'

const say = (line: string): void => void process.stdout.write(`${line}\n`)

function parsePort(text: string): number {
  const port = Number(text)
  if (Number.isInteger(port) && port >= 0 && port < 65_536) return port
  throw new InvalidArgumentError('Use a number from 0 to 65535; 0 takes any free port.')
}

/** Declares every command; each one's work is loaded when it is asked for. */
export function createProgram(): Command {
  const program = new Command('widget-cli')
    .description('Builds, serves and checks the chat widget.')
    .showHelpAfterError('(widget-cli --help lists the commands)')
    .showSuggestionAfterError()

  program
    .command('dev')
    .description('Start the sandbox, the widget and a host page to try it on; rebuild on every change.')
    .option('-p, --port <port>', 'port of the host page; the sandbox takes the next one', parsePort, 4400)
    .option('-d, --data <dir>', 'keep the sandbox’s state here over a restart')
    .option('-o, --out <dir>', 'where the build goes', 'dist')
    .option('--no-watch', 'build once and do not watch for changes')
    .action(async ({ port, data, out, watch }) => {
      const { dev } = await import('./commands/dev.ts')
      const running = await dev({ port, data, out, isWatching: watch, log: say })
      say(`\n  Open ${running.url}\n`)
      untilStopped(running.close)
    })

  program
    .command('sandbox')
    .description('Start the three services and the cable on this machine.')
    .option('-p, --port <port>', 'port to listen on', parsePort, 4401)
    .option('-d, --data <dir>', 'keep the state here over a restart')
    .action(async ({ port, data }) => {
      const { sandbox } = await import('./commands/sandbox.ts')
      untilStopped((await sandbox({ port, data, log: say })).close)
    })

  program
    .command('build')
    .description('Build the widget, the loader and the harness; or, for tenants, their pages and what they share.')
    .option('-o, --out <dir>', 'where the build goes', 'dist')
    .option('--checked', 'also refuse a first view that holds what should be lazy')
    .option('-t, --token <token...>', 'the tenant to build for, by its website token; may be given again')
    .option('--tenants <file>', 'the tenants to build for, from a file')
    .option('--public-url <url>', 'where the folder will be served, with a slash at its end', '/')
    .option('--verify <dir>', 'build nothing; hold a build against its manifests')
    .action(buildAction)

  program
    .command('generate')
    .description('Write the clients’ types from the OpenAPI documents.')
    .option('--check', 'only compare, and fail if they are stale')
    .action(async ({ check }) => {
      const { generate } = await import('./commands/generate.ts')
      await generate({ isCheck: check === true })
    })

  program
    .command('check')
    .description('Compare what must agree: types and contracts, languages, documents and code.')
    .action(async () => {
      const { check } = await import('./commands/check.ts')
      await check(say)
    })

  return program
}

type BuildArguments = {
  readonly out: string
  readonly checked?: boolean
  readonly token?: readonly string[]
  readonly tenants?: string
  readonly publicUrl: string
  readonly verify?: string
}

async function buildAction(given: BuildArguments): Promise<void> {
  if (given.verify !== undefined) {
    const { verify } = await import('./commands/verify.ts')
    const { buildId, files } = await verify({ dir: given.verify })
    return say(`${files} files of ${buildId} are as they were built`)
  }
  if (given.token === undefined && given.tenants === undefined) {
    const { build } = await import('./commands/build.ts')
    const { buildId } = await build({ out: given.out, isChecked: given.checked === true })
    return say(`built ${buildId} into ${given.out}`)
  }
  await buildForTenants(given)
}

async function buildForTenants({ token: tokens = [], tenants, out, publicUrl }: BuildArguments): Promise<void> {
  const { buildTenants } = await import('./commands/buildTenants.ts')
  const interrupted = new AbortController()
  const stop = (): void => interrupted.abort()
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, stop)
  const {
    buildId,
    sets,
    tenants: built,
  } = await buildTenants({ tokens, tenants, out, publicUrl, signal: interrupted.signal })
  const kept = built.filter(({ isKept }) => isKept).length
  say(`built ${buildId} into ${out}: ${built.length} tenants (${kept} as they were), ${sets.length} sets of parts`)
}

/** Ctrl-C and a kind kill end cleanly; a second one does not wait. */
function untilStopped(close: () => Promise<void>): void {
  const stop = (): void => {
    process.once('SIGINT', () => process.exit(130))
    void close().then(() => process.exit(0))
  }
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
}
