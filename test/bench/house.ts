import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { dev } from '#cli/commands/dev.ts'
import { findChromium, thisMachine } from '#test/browser/chromium.ts'
import type { Figure, Measured } from './figures.ts'
import { openStage, type Stage } from './stage.ts'

export type Scenario = {
  readonly name: string
  readonly play: (stage: Stage) => Promise<readonly Measured[]>
}

type House = {
  readonly play: (scenario: Scenario) => Promise<readonly Figure[]>
  readonly close: () => Promise<void>
}

/** A build of its own, a sandbox that serves it and a browser; every scenario gets a fresh profile. */
export async function openHouse(log: (line: string) => void): Promise<House> {
  const folder = await mkdtemp(join(tmpdir(), 'widget-bench-'))
  const running = await dev({ port: 0, out: join(folder, 'dist'), isWatching: false, isBuilt: false, log })
  const browser = await launch()
  return {
    play: async ({ name, play }) => {
      const stage = await openStage(browser, running.sandboxUrl)
      try {
        return (await play(stage)).map((measured) => ({ scenario: name, ...measured }))
      } finally {
        await stage.close()
      }
    },
    close: async () => {
      await browser.close()
      await running.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const launch = (): Promise<Browser> =>
  chromium.launch({
    executablePath: findChromium(thisMachine),
    args: [
      ...(thisMachine.isRoot ? ['--no-sandbox'] : []),
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
