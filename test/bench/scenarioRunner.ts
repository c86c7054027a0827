import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { bundle } from '#cli/bundle/bundle.ts'
import { startSandbox } from '#cli/sandbox/sandbox.ts'
import { findChromium, thisMachine } from '#test/browser/installation/chromium.ts'
import type { Figure, Measured } from './figures.ts'
import { openHostPages } from './hostPages.ts'

/** Browser and the URLs of the servers that a scenario uses. */
export type Environment = { readonly browser: Browser; readonly sandboxUrl: string; readonly hostUrl: string }

export type Scenario = {
  readonly name: string
  readonly play: (environment: Environment) => Promise<readonly Measured[]>
}

/** Scenario that needs neither a browser nor a sandbox. */
export type StandaloneScenario = { readonly name: string; readonly measure: () => Promise<readonly Measured[]> }

type ScenarioRunner = {
  readonly play: (scenario: Scenario) => Promise<readonly Figure[]>
  readonly close: () => Promise<void>
}

/**
 * Builds the widget and starts a sandbox, host pages and a browser. `close` stops all of them and deletes the build.
 */
export async function startScenarioRunner(log: (line: string) => void): Promise<ScenarioRunner> {
  const folder = await mkdtemp(join(tmpdir(), 'widget-bench-'))
  const assetsDir = join(folder, 'dist')
  const { buildId } = await bundle(assetsDir)
  log(`built ${buildId}`)
  const sandbox = await startSandbox({ port: 0, assetsDir, log })
  const hostPages = await openHostPages(sandbox.url)
  const browser = await launch()
  const environment: Environment = { browser, sandboxUrl: sandbox.url, hostUrl: hostPages.url }
  return {
    play: async ({ name, play }) => toFigures(name, await play(environment)),
    close: async () => {
      await browser.close()
      await Promise.all([sandbox.close(), hostPages.close()])
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export const toFigures = (scenario: string, measured: readonly Measured[]): readonly Figure[] =>
  measured.map((figure) => ({ scenario, ...figure }))

/** Returns the arguments that all browsers of the benches are started with. */
export const browserArguments = (): readonly string[] => [
  ...(thisMachine.isRoot ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const launch = (): Promise<Browser> =>
  chromium.launch({ executablePath: findChromium(thisMachine), args: [...browserArguments()] })
