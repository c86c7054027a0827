import { chromium, expect, test as base } from '@playwright/test'
import { dev, type Dev } from '../../cli/commands/dev.ts'
import { browserPath } from '../browser/installation/browserPath.ts'
import { chromiumArguments } from '../browser/installation/chromiumArguments.ts'

/** Servers of a worker. All its stories use them, as each story has a tenant of its own. */
export const test = base.extend<object, { readonly servers: Dev }>({
  servers: [
    async ({ browserName: _any }, provide) => {
      const servers = await dev({ port: 0, out: 'dist', isWatching: false, isBuilt: true, isInstrumented: false })
      await provide(servers)
      await servers.close()
    },
    { scope: 'worker' },
  ],
  // The global setup finds the browser only after the configuration has been read.
  browser: [
    async ({ browserName: _any }, provide) => {
      const browser = await chromium.launch({
        // Stories of voice messages have a microphone that beeps, and a visitor who allows it.
        args: [...chromiumArguments(), '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
        executablePath: browserPath(),
      })
      await provide(browser)
      await browser.close()
    },
    { scope: 'worker' },
  ],
})

export { expect }
