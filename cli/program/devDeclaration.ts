import { DEV_OUT, DEV_PORT } from '../defaults.ts'
import { type FaultOptions, orListFaults, withFaultOptions } from './faultOptions.ts'
import type { Declare, Shell } from './shell.ts'
import { collectOrigins, parsePath, parsePort, withExamples } from './values.ts'

type Options = FaultOptions & {
  readonly port: number
  readonly data?: string
  readonly embedIn?: readonly string[]
  readonly harnessIn?: readonly string[]
  readonly out: string
  readonly watch: boolean
  readonly mock?: true
  readonly scenario?: string
}

export const declareDev: Declare = (program, shell) =>
  withExamples(
    withFaultOptions(
      program
        .command('dev')
        .summary('start everything on one address, and rebuild on every change')
        .description(
          'Starts the sandbox, the widget and a host page to try it. Rebuilds and reloads on every change of the sources. ' +
            'If a port is taken, uses the next free port and reports it.',
        )
        .option(
          '-p, --port <port>',
          'use this port for the host page, and the next one for the sandbox',
          parsePort,
          DEV_PORT,
        )
        .option('-d, --data <dir>', 'keep the sandbox’s state in this folder across restarts', parsePath)
        .option(
          '--embed-in <origin>',
          'also allow pages of this origin to embed the widget; repeatable',
          collectOrigins,
        )
        .option(
          '--harness-in <origin>',
          'also allow a static harness of this origin to embed the widget and to record what it does; repeatable',
          collectOrigins,
        ),
    )
      .option('-o, --out <dir>', 'write the build to this folder', parsePath, DEV_OUT)
      .option('--no-watch', 'build once and do not watch for changes')
      .option('--mock', 'connect the widget to a mock instead of the sandbox')
      .option('--scenario <name|file>', 'play this scenario over the cable of the mock', parsePath)
      .action(orListFaults(shell, startDev(shell))),
    [
      ['try the widget, and keep conversations across restarts', 'dev --data .cache/sandbox'],
      ['run next to another instance', 'dev --port 5500 --out .cache/dist'],
      ['try the widget as in a lift', 'dev --faults lift'],
      ['embed the widget in your own page', 'dev --embed-in http://localhost:5173'],
      ['show the widget in a static harness', 'dev --harness-in http://localhost:8000'],
    ],
  )

const startDev = ({ serve }: Shell) =>
  serve<Options>(async ({ options: { embedIn = [], harnessIn = [], watch, mock, scenario, ...options }, log }) => {
    const { dev } = await import('../commands/dev.ts')
    const { url, sandboxUrl, close } = await dev({
      ...options,
      embedIn,
      harnessIn,
      isWatching: watch,
      mocked: mock && { scenario },
      log,
    })
    const own = [
      ...embedIn.map((origin) => `  Embed in ${origin}: baseUrl ${sandboxUrl}, token demo\n`),
      ...harnessIn.map((origin) => `  Static harness of ${origin}: address ${sandboxUrl}, token demo\n`),
    ]
    return { value: { url, sandboxUrl }, output: `\n  Open ${url}\n${own.join('')}`, close }
  })
