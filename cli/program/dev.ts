import { DEV_PORT } from '../defaults.ts'
import type { Declare } from './shell.ts'
import { collectOrigins, parsePath, parsePort, withExamples } from './values.ts'

type Options = {
  readonly port: number
  readonly data?: string
  readonly embedIn?: readonly string[]
  readonly out: string
  readonly watch: boolean
  readonly mock?: true
  readonly scenario?: string
}

export const declareDev: Declare = (program, { serve }) =>
  withExamples(
    program
      .command('dev')
      .summary('start everything on one address, rebuilt on every change')
      .description(
        'Starts the sandbox, the widget and a host page to try it on, and rebuilds and reloads on every change of the ' +
          'sources. Where a port is taken the next free one is used, and said.',
      )
      .option('-p, --port <port>', 'port of the host page; the sandbox takes the next one', parsePort, DEV_PORT)
      .option('-d, --data <dir>', 'keep the sandbox’s state here over a restart', parsePath)
      .option('--embed-in <origin>', 'let your own pages embed the widget too; may be given again', collectOrigins)
      .option('-o, --out <dir>', 'where the build goes', parsePath, 'dist')
      .option('--no-watch', 'build once and do not watch for changes')
      .option('--mock', 'let a mock answer the widget instead of the sandbox')
      .option('--scenario <name|file>', 'what the mock plays over the cable', parsePath)
      .action(
        serve<Options>(async ({ options: { port, data, embedIn = [], out, watch, mock, scenario }, log }) => {
          const { dev } = await import('../commands/dev.ts')
          const { url, sandboxUrl, close } = await dev({
            port,
            data,
            embedIn,
            out,
            isWatching: watch,
            mocked: mock && { scenario },
            log,
          })
          const own = embedIn.map((origin) => `  Embed in ${origin}: baseUrl ${sandboxUrl}, token demo\n`)
          return { value: { url, sandboxUrl }, output: `\n  Open ${url}\n${own.join('')}`, close }
        }),
      ),
    [
      ['try the widget, with conversations that outlive a restart', 'dev --data .cache/sandbox'],
      ['beside another one', 'dev --port 5500 --out .cache/dist'],
      ['in the page that you are writing', 'dev --embed-in http://localhost:5173'],
    ],
  )
