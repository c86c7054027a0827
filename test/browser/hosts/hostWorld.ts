import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { resolve } from 'node:path'
import { startSandbox } from '../../../cli/sandbox/sandbox.ts'
import { chromiumArguments, LOCAL_NETWORK_CHECKS } from '../chromiumArguments.ts'
import { expect, test as base } from '../world.ts'
import { HOST_PAGES, type HostPage } from './hostPages.ts'
import { serveHosts, type Served } from './hostServer.ts'
import { type Note, observe } from './observer.ts'

type Name = HostPage['host']

/** Host pages and the widget's server, which start once per worker. */
export type Site = {
  readonly sandboxUrl: string
  readonly origin: (name: Name | `${string}.test` | `${string}.localhost`) => string
  /** Adds a page for one test and returns its path. */
  readonly put: (served: Served) => string
}

export type Seen = {
  /** Errors that the page and the browser have reported. */
  readonly problems: string[]
  readonly shift: () => number
  /** Paths of the requests to the widget's server. */
  readonly asked: string[]
  /** Text messages that the frames of the page have received. */
  readonly heard: string[]
}

/**
 * Returns the host name with this number. All these names are on one site, so their pages share the browser's compiled
 * code, but no storage.
 */
export const VISITED = (number: number): `${string}.localhost` => `visit${number}.shop.localhost`

const MOST_VISITED = 10

export const test = base.extend<{ seen: Seen }, { site: Site }>({
  browser: async ({ launchOptions }, provide) => {
    const args = [...chromiumArguments([LOCAL_NETWORK_CHECKS]), '--host-resolver-rules=MAP *.test 127.0.0.1']
    const browser = await chromium.launch({ ...launchOptions, args, executablePath: process.env['CHROME_PATH'] ?? '' })
    await provide(browser)
    await browser.close()
  },
  site: [
    async ({ browserName: _any }, provide) => {
      let sandboxUrl = ''
      const own = new Map<string, Served>()
      const server = await serveHosts((path, search) => {
        const page = HOST_PAGES.find(({ name }) => path.startsWith(`/${name}/`))
        const embed = search.has('bare') ? undefined : { baseUrl: sandboxUrl, websiteToken: 'demo' }
        return own.get(path) ?? page?.serve(embed, path.split('/').at(-1) ?? '')
      })
      const origin = (name: string): string => `http://${name}:${server.port}`
      const sandbox = await startSandbox({
        port: 0,
        assetsDir: resolve('dist'),
        hosts: [
          'localhost',
          '127.0.0.1',
          'shop.test',
          ...Array.from({ length: MOST_VISITED }, (_, n) => VISITED(n)),
        ].map(origin),
      })
      sandboxUrl = sandbox.url
      const put = (served: Served): string => {
        const path = `/own/${own.size}`
        own.set(path, served)
        return path
      }
      await provide({ sandboxUrl, origin, put })
      server.close()
      await sandbox.close()
    },
    { scope: 'worker' },
  ],
  // The tests use the servers of their worker instead of starting their own.
  running: async ({ site }, provide) => {
    await provide({ url: site.origin('localhost'), sandboxUrl: site.sandboxUrl, close: async () => undefined })
  },
  seen: async ({ context, site }, provide) => {
    await provide(await watch(context, site.sandboxUrl))
  },
})

async function watch(context: BrowserContext, sandboxUrl: string): Promise<Seen> {
  const problems: string[] = []
  const asked: string[] = []
  const heard: string[] = []
  let shift = 0
  context.on('weberror', (error) => problems.push(`uncaught: ${error.error().message}`))
  context.on('console', (line) => {
    if (line.type() === 'error') problems.push(`console: ${line.text()} ${line.location().url}`)
  })
  context.on('request', (request) => {
    if (request.url().startsWith(sandboxUrl)) asked.push(new URL(request.url()).pathname)
  })
  await context.exposeFunction('noteForTest', (note: Note) => {
    if (note.kind === 'problem') problems.push(note.text)
    else if (note.kind === 'heard') heard.push(note.text)
    else shift += note.by
  })
  await context.addInitScript(observe)
  return { problems, asked, heard, shift: () => shift }
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
export const hit = (page: Page, id: string, x: number, y: number): Promise<string | undefined> =>
  page.evaluate(
    ([holder, left, top]) => {
      const found = document.elementFromPoint(left, top)
      if (found === null || found.closest(`#${holder}`) === null) return undefined
      const inside = found.shadowRoot?.elementFromPoint(left, top) ?? found
      return inside.closest('button, iframe')?.tagName
    },
    [id, x, y] as const,
  )

export const panelOf = (page: Page) => page.locator('#cw-widget-holder iframe')

/** Waits until the page is idle and its pending work is done. */
export const settle = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((done) => requestIdleCallback(() => setTimeout(done))))

export { expect }
