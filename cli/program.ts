import { Command, InvalidArgumentError, Option } from 'commander'
import { SERVICES } from './wire/services.ts'

const say = (line: string): void => void process.stdout.write(`${line}\n`)

function parsePort(text: string): number {
  const port = Number(text)
  if (Number.isInteger(port) && port >= 0 && port < 65_536) return port
  throw new InvalidArgumentError('Use a number from 0 to 65535; 0 takes any free port.')
}

function parseSeed(text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text)
  throw new InvalidArgumentError('Use a whole number from 0 to 999999999.')
}

function parseSpeed(text: string): number {
  const factor = Number(text)
  if (factor >= 0.01 && factor <= 1_000) return factor
  throw new InvalidArgumentError('Use a number from 0.01 to 1000.')
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
    .option('--mock', 'let a mock answer the widget instead of the sandbox')
    .option('--scenario <name|file>', 'what the mock plays over the cable')
    .action(async ({ port, data, out, watch, mock, scenario }) => {
      const { dev } = await import('./commands/dev.ts')
      const running = await dev({
        port,
        data,
        out,
        isWatching: watch,
        mocked: mock === true ? { scenario } : undefined,
        log: say,
      })
      say(`\n  Open ${running.url}\n`)
      untilStopped(running.close)
    })

  program
    .command('sandbox')
    .description('Start the three services and the cable on this machine.')
    .option('-p, --port <port>', 'port to listen on', parsePort, 4401)
    .option('-d, --data <dir>', 'keep the state here over a restart')
    .option('--strict', 'refuse what breaks a contract, instead of only telling of it')
    .action(async ({ port, data, strict }) => {
      const { sandbox } = await import('./commands/sandbox.ts')
      untilStopped((await sandbox({ port, data, isStrict: strict === true, log: say })).close)
    })

  program
    .command('mock')
    .description('Answer as the contracts’ examples do, with Prism, and play a scenario over the cable.')
    .addOption(new Option('-s, --service <name...>', 'only these services').choices(SERVICES))
    .option('-p, --port <port>', 'port to listen on', parsePort, 4402)
    .option('--dynamic', 'make values up from the schemas')
    .option('--errors', 'tell whoever breaks a contract how, instead of answering as the service would')
    .option('--seed <number>', 'make up the same values and ids every time', parseSeed)
    .option('--scenario <name|file>', 'what to play over the cable')
    .option('--speed <factor>', 'play so many times faster', parseSpeed, 1)
    .option('--no-cable', 'without a cable')
    .action(async ({ service, port, dynamic, errors, seed, scenario, speed, cable }) => {
      const { mock } = await import('./commands/mock.ts')
      const started = await mock({
        services: service,
        port,
        isDynamic: dynamic === true,
        isStrict: errors === true,
        seed,
        scenario,
        speed,
        hasCable: cable,
        log: say,
      })
      untilStopped(started.close)
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
