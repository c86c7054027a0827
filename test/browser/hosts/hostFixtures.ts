import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { resolve } from 'node:path'
import { startSandbox } from '../../../cli/sandbox/sandbox.ts'
import { browserPath, wholeBrowserPath } from '../installation/browserPath.ts'
import { chromiumArguments, LOCAL_NETWORK_CHECKS } from '../installation/chromiumArguments.ts'
import { expect, test as base } from '../fixtures.ts'
import type { HostPage, ServedFile } from '../../../harness/hosts/hostPages.ts'
import { serveHosts } from './hostServer.ts'
import { TESTED_PAGES } from './testedPages.ts'
import { type Observation, observe } from './observer.ts'

type HostName = HostPage['host']

/** Host pages and the widget's server, which start once per worker. */
export type Site = {
  readonly sandboxUrl: string
  readonly origin: (name: HostName | `${string}.test` | `${string}.localhost`) => string
  /** Adds a page for one test and returns its path. */
  readonly addPage: (served: ServedFile) => string
}

export type Observations = {
  /** Errors that the page and the browser have reported. */
  readonly problems: string[]
  readonly shift: () => number
  /** Paths of the requests to the widget's server. */
  readonly requestedPaths: string[]
  /** Text messages that the frames of the page have received. */
  readonly receivedMessages: string[]
}

/**
 * Returns the host name with this number. All these names are on one site, so their pages share the browser's compiled
 * code, but no storage.
 */
export const visitedHost = (number: number): `${string}.localhost` => `visit${number}.shop.localhost`

const MAX_VISITED = 10

export const test = base.extend<{ observed: Observations }, { site: Site }>({
  browser: async ({ launchOptions, needsWholeBrowser }, provide) => {
    const executablePath = needsWholeBrowser ? wholeBrowserPath() : browserPath()
    const args = [...chromiumArguments([LOCAL_NETWORK_CHECKS]), '--host-resolver-rules=MAP *.test 127.0.0.1']
    const browser = await chromium.launch({ ...launchOptions, args, executablePath })
    await provide(browser)
    await browser.close()
  },
  site: [
    async ({ browserName: _any }, provide) => {
      let sandboxUrl = ''
      const ownPages = new Map<string, ServedFile>()
      const server = await serveHosts((path, search) => {
        const page = TESTED_PAGES.find(({ name }) => path.startsWith(`/${name}/`))
        const embed = search.has('bare') ? undefined : { baseUrl: sandboxUrl, websiteToken: 'demo' }
        return ownPages.get(path) ?? page?.serve(embed, path.split('/').at(-1) ?? '')
      })
      const origin = (name: string): string => `http://${name}:${server.port}`
      const sandbox = await startSandbox({
        port: 0,
        assetsDir: resolve('dist'),
        hosts: [
          'localhost',
          '127.0.0.1',
          'shop.test',
          'eu.shop.test',
          ...Array.from({ length: MAX_VISITED }, (_, n) => visitedHost(n)),
        ].map(origin),
      })
      sandboxUrl = sandbox.url
      const addPage = (served: ServedFile): string => {
        const path = `/own/${ownPages.size}`
        ownPages.set(path, served)
        return path
      }
      await provide({ sandboxUrl, origin, addPage })
      server.close()
      await sandbox.close()
    },
    { scope: 'worker' },
  ],
  // The tests use the servers of their worker instead of starting their own.
  servers: async ({ site }, provide) => {
    await provide({ url: site.origin('localhost'), sandboxUrl: site.sandboxUrl, close: async () => undefined })
  },
  observed: async ({ context, site }, provide) => {
    await provide(await recordObservations(context, site.sandboxUrl))
  },
})

async function recordObservations(context: BrowserContext, sandboxUrl: string): Promise<Observations> {
  const problems: string[] = []
  const requestedPaths: string[] = []
  const receivedMessages: string[] = []
  let shift = 0
  context.on('weberror', (error) => problems.push(`uncaught: ${error.error().message}`))
  context.on('console', (line) => {
    if (line.type() === 'error') problems.push(`console: ${line.text()} ${line.location().url}`)
  })
  context.on('request', (request) => {
    if (request.url().startsWith(sandboxUrl)) requestedPaths.push(new URL(request.url()).pathname)
  })
  await context.exposeFunction('observeForTest', (observation: Observation) => {
    if (observation.kind === 'problem') problems.push(observation.text)
    else if (observation.kind === 'message') receivedMessages.push(observation.text)
    else shift += observation.by
  })
  await context.addInitScript(observe)
  return { problems, requestedPaths, receivedMessages, shift: () => shift }
}

type Observed = { readonly changed: () => readonly string[]; readonly names: () => readonly string[] }

/**
 * Returns the built-in properties that differ from the start of the page, and all names on the window and the basic
 * prototypes.
 */
export const windowOf = (
  page: Page,
): Promise<{ readonly changed: readonly string[]; readonly names: readonly string[] }> =>
  page.evaluate(() => {
    const { changed, names } = Reflect.get(window, 'observedForTest') as Observed
    return { changed: changed(), names: names() }
  })

/** Returns the tag name of the widget's button or iframe at this point; undefined if there is none. */
export const elementAt = (page: Page, id: string, x: number, y: number): Promise<string | undefined> =>
  page.evaluate(
    ([holder, left, top]) => {
      const element = document.elementFromPoint(left, top)
      if (element === null || element.closest(`#${holder}`) === null) return undefined
      const innerElement = element.shadowRoot?.elementFromPoint(left, top) ?? element
      return innerElement.closest('button, iframe')?.tagName
    },
    [id, x, y] as const,
  )

export const panelOf = (page: Page) => page.locator('#cw-widget-holder iframe')

/** Waits until the page is idle and its pending work is done. */
export const settle = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((done) => requestIdleCallback(() => setTimeout(done))))

export { expect }
