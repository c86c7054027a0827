import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, expect, type Locator, type Page, test as base } from '@playwright/test'
import { dev, type Dev } from '../../../cli/commands/dev.ts'
import { extension } from '../../../cli/commands/extension.ts'
import type { ServedFile } from '../../../harness/hosts/hostPages.ts'
import { wholeBrowserPath } from '../installation/browserPath.ts'
import { chromiumArguments } from '../installation/chromiumArguments.ts'
import { serveHosts } from '../hosts/hostServer.ts'

/** Policy that allows neither the loader nor the frame of the chat. */
export const STRICT_POLICY = "default-src 'self'; script-src 'self' 'nonce-c2hvcA'"

type Site = {
  /** Origin of the host pages: `/plain`, `/chat`, `/chatwoot`, `/development`, `/strict` and `/meta`. */
  readonly url: string
  /** Origin of a server with Chatwoot's script and frame. */
  readonly chatwootUrl: string
  readonly servers: Dev
}

type Fixtures = {
  readonly site: Site
  readonly browserContext: BrowserContext
  /** Address of the extension's pages, with a slash at its end. */
  readonly extensionUrl: string
}

/** One browser with the extension, one sandbox and one site for all tests of the file. */
export const test = base.extend<object, Fixtures>({
  site: [
    async ({ browserName: _any }, provide) => {
      let sandboxUrl = ''
      let port = 0
      const hosts = await serveHosts((path) => pageAt(path, sandboxUrl, `http://chatwoot.localhost:${port}`))
      port = hosts.port
      const url = `http://shop.localhost:${port}`
      const chatwootUrl = `http://chatwoot.localhost:${port}`
      const servers = await dev({ port: 0, out: 'dist', isWatching: false, isBuilt: true, isInstrumented: false, embedIn: [url] }) // prettier-ignore
      sandboxUrl = servers.sandboxUrl
      await provide({ url, chatwootUrl, servers })
      await servers.close()
      hosts.close()
    },
    { scope: 'worker' },
  ],
  browserContext: [
    async ({ browserName: _any }, provide) => {
      const out = await mkdtemp(join(tmpdir(), 'extension-test-'))
      await extension({ out })
      await grantSites(out)
      const context = await chromium.launchPersistentContext('', {
        executablePath: wholeBrowserPath(),
        ignoreDefaultArgs: ['--disable-extensions'],
        args: [
          ...chromiumArguments(['DisableLoadExtensionCommandLineSwitch']),
          `--disable-extensions-except=${out}`,
          `--load-extension=${out}`,
        ],
      })
      await provide(context)
      await context.close()
      await rm(out, { recursive: true })
    },
    { scope: 'worker' },
  ],
  extensionUrl: [
    async ({ browserContext }, provide) => {
      const [running] = browserContext.serviceWorkers()
      const worker = running ?? (await browserContext.waitForEvent('serviceworker'))
      await provide(new URL('/', worker.url()).href.replace(/^null/, ''))
    },
    { scope: 'worker' },
  ],
})

/** Gives the extension its sites. The question of the browser is no page, so no test can answer it. */
async function grantSites(folder: string): Promise<void> {
  const path = join(folder, 'manifest.json')
  const { optional_host_permissions: sites, ...manifest } = JSON.parse(await readFile(path, 'utf8')) as {
    readonly optional_host_permissions: readonly string[]
  }
  await writeFile(path, JSON.stringify({ ...manifest, host_permissions: sites }))
}

const snippet = (baseUrl: string): string =>
  `<script src="${baseUrl}/widget/loader.js"></script><script>chatwootSDK.run(${JSON.stringify({ websiteToken: 'demo', baseUrl })})</script>`

const html = (body: string, head = ''): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Shop</title><link rel="icon" href="data:,">${head}</head><body><h1>Shop</h1>${body}</body></html>`

/** Secret that Chatwoot's frame sends to its host page and to its server. */
export const PLANTED = 'PLANTED-SECRET-0123456789'

/** Script that embeds a frame as Chatwoot's does: it starts at once, and the page knows `$chatwoot`. */
const CHATWOOT_SDK = `window.chatwootSDK = { run: ({ websiteToken, baseUrl }) => {
  window.$chatwoot = { websiteToken, baseUrl }
  const frame = document.createElement('iframe')
  frame.id = 'chatwoot_live_chat_widget'
  frame.src = baseUrl + '/widget?website_token=' + websiteToken
  addEventListener('message', ({ data }) => {
    if (String(data).includes('"loaded"')) dispatchEvent(new CustomEvent('chatwoot:ready'))
  })
  document.body.append(frame)
} }`

const CHATWOOT_FRAME = `<script>
  parent.postMessage('chatwoot-widget:' + JSON.stringify({ event: 'loaded', config: { authToken: '${PLANTED}', channelConfig: { websiteToken: 'abc' } } }), '*')
  fetch('/api/v1/widget/messages?website_token=abc', { headers: { 'X-Auth-Token': '${PLANTED}' } })
  localStorage.setItem('cw_conversation', '${PLANTED}')
  sessionStorage.setItem('auth_token', '${PLANTED}')
</script>`

/** Frame that gives the probe its actions and sagas, as a build for development does. */
const DEVELOPMENT_FRAME = `<script>
  const probe = window.__livechatProbe
  probe.provide('history', () => [{ id: 'd:1', action: { type: 'widget/opened' }, at: 1, changes: { widget: { isOpen: true } } }])
  probe.provide('sagas', () => [{ saga: 'outboxSaga', waitsFor: 'take draft/submitted', since: 1 }])
  probe.record({ lane: 'action', name: 'widget/opened' })
</script>`

const runChatwoot = (baseUrl: string, websiteToken: string): string =>
  `<script src="${baseUrl}/packs/js/sdk.js"></script><script>chatwootSDK.run(${JSON.stringify({ websiteToken, baseUrl })})</script>`

function pageAt(path: string, sandboxUrl: string, chatwootUrl: string): ServedFile | undefined {
  const pages: Readonly<Record<string, ServedFile>> = {
    '/plain': { body: html('') },
    '/chat': { body: html(snippet(sandboxUrl)) },
    '/chatwoot': { body: html(runChatwoot(chatwootUrl, 'abc')) },
    '/development': { body: html(runChatwoot(`${chatwootUrl}/development`, 'abc')) },
    '/packs/js/sdk.js': { type: 'text/javascript', body: CHATWOOT_SDK },
    '/development/packs/js/sdk.js': { type: 'text/javascript', body: CHATWOOT_SDK },
    '/widget': { body: html(CHATWOOT_FRAME) },
    '/development/widget': { body: html(DEVELOPMENT_FRAME) },
    '/strict': { body: html(''), headers: { 'content-security-policy': STRICT_POLICY } },
    '/meta': { body: html('', `<meta http-equiv="content-security-policy" content="${STRICT_POLICY}">`) },
  }
  return pages[path]
}

/** Panel of the extension for one page. */
export type Panel = { readonly page: Page; readonly tabId: number }

/** Opens the panel of a page as a page of its own, and records every message that it receives. */
export async function openPanel(context: BrowserContext, extensionUrl: string, page: Page): Promise<Panel> {
  const panel = await context.newPage()
  await panel.setViewportSize({ width: 400, height: 800 })
  await panel.addInitScript(() => {
    const received: string[] = []
    Object.defineProperty(window, 'received', { value: received })
    chrome.runtime.onConnect.addListener(({ onMessage }) =>
      onMessage.addListener((message) => void received.push(JSON.stringify(message))),
    )
  })
  await panel.goto(`${extensionUrl}panel.html`)
  const tabId = await panel.evaluate(
    async (url) => (await chrome.tabs.query({ url })).map(({ id }) => id).at(-1),
    page.url(),
  )
  if (tabId === undefined) throw new Error(`no tab shows ${page.url()}`)
  await panel.goto(`${extensionUrl}panel.html?tabId=${tabId}`)
  return { page: panel, tabId }
}

/** Returns everything that pages have sent to a panel, as text. */
export const receivedBy = ({ page }: Panel): Promise<string> =>
  page.evaluate(() => (Reflect.get(window, 'received') as readonly string[]).join('\n'))

export const press = ({ page }: Panel, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click()

export const openPane = ({ page }: Panel, name: string): Promise<void> => page.getByRole('tab', { name }).click()

/** Returns the lines of the time line with a text. */
export const linesWith = ({ page }: Panel, text: string): Locator =>
  page.getByRole('listbox', { name: 'Time line' }).getByRole('option').filter({ hasText: text })

export const filterBy = ({ page }: Panel, text: string): Promise<void> =>
  page.getByLabel('Filter by name or content').fill(text)

export const tabText = ({ page }: Panel): Locator => page.getByRole('status', { name: 'Tab' })

/** Attaches a panel to its page, and waits until the page is recorded. */
export async function attachTo(panel: Panel): Promise<void> {
  await press(panel, 'Attach to this page')
  await expect(tabText(panel)).toContainText('Recording')
}

export { expect }
