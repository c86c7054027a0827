import { Command, InvalidArgumentError } from 'commander'

const say = (line: string): void => void process.stdout.write(`${line}\n`)

const collect = (value: string, before: readonly string[]): readonly string[] => [...before, value]

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
    .description('Build the widget, the loader and the harness.')
    .option('-o, --out <dir>', 'where the build goes', 'dist')
    .option('--checked', 'also refuse a first view that holds what should be lazy')
    .action(async ({ out, checked }) => {
      const { build } = await import('./commands/build.ts')
      const { buildId } = await build({ out, isChecked: checked === true })
      say(`built ${buildId} into ${out}`)
    })

  program
    .command('preflight')
    .description('Look at tenants before they are built: colours, texts, languages, contradictions.')
    .option('-t, --token <token>', 'a tenant by its token; may be said again', collect, [])
    .option('--tenants <path>', 'a file of tenants, a folder of such files, or - for stdin')
    .option('--services <url>', 'where the running services tell what they know of a tenant')
    .option('--offline', 'ask nobody: what a file does not say has its default')
    .option('--json', 'the findings for a machine')
    .action(async ({ token, tenants, services, offline, json }) => {
      const { preflight, preflightLines } = await import('./commands/preflight.ts')
      const sources = { tokens: token, tenants, servicesUrl: services, isOffline: offline === true }
      const report = await preflight({ ...sources, log: (line) => void process.stderr.write(`${line}\n`) })
      say(json ? JSON.stringify(report, null, 2) : preflightLines(report).join('\n'))
      if (report.errors > 0) process.exitCode = 1
    })

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

/** Ctrl-C and a kind kill end cleanly; a second one does not wait. */
function untilStopped(close: () => Promise<void>): void {
  const stop = (): void => {
    process.once('SIGINT', () => process.exit(130))
    void close().then(() => process.exit(0))
  }
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
}
