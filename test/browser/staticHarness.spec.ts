import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import type { Page } from '@playwright/test'
import { dev } from '../../cli/commands/dev.ts'
import { harness } from '../../cli/commands/harness.ts'
import { violationsOf } from './accessibility.ts'
import { bubbleOf, expect, frameOf, test as base } from './fixtures.ts'

const TYPES: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }

type StaticHarness = {
  readonly url: string
  /** Sets the origin that the policy of the web server allows for scripts and frames. */
  readonly allow: (origin: string) => void
  /** Writes the page again for the widgets of these addresses alone. */
  readonly restrict: (allow: readonly string[]) => Promise<unknown>
}

/** Serves a static harness below a path with a policy that allows no inline script. */
const test = base.extend<{ readonly served: StaticHarness }, { readonly harnessFolder: string }>({
  harnessFolder: [
    async ({ browserName: _any }, provide) => {
      const out = await mkdtemp(join(tmpdir(), 'static-harness-'))
      await harness({ out })
      await provide(out)
      await rm(out, { recursive: true })
    },
    { scope: 'worker' },
  ],
  served: async ({ harnessFolder }, provide) => {
    // A test may write the page again.
    const out = await mkdtemp(join(tmpdir(), 'static-harness-'))
    await cp(harnessFolder, out, { recursive: true })
    let widget = ''
    const server: Server = createServer((request, response) => {
      const { pathname } = new URL(request.url ?? '/', 'http://static.test')
      const path = pathname.replace('/tools/chat/', '') || 'index.html'
      readFile(join(out, path)).then(
        (contents) => {
          response.setHeader('content-type', TYPES[extname(path)] ?? 'application/octet-stream')
          response.setHeader('content-security-policy', toPolicy(widget)).end(contents)
        },
        () => response.writeHead(404).end(),
      )
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    await provide({
      url: `http://tools.localhost:${(server.address() as AddressInfo).port}`,
      allow: (origin) => {
        widget = origin
      },
      restrict: (allow) => harness({ out, allow }),
    })
    server.closeAllConnections()
    server.close()
    await rm(out, { recursive: true })
  },
  servers: async ({ served }, provide) => {
    const servers = await dev({ port: 0, out: 'dist', isWatching: false, isBuilt: true, isInstrumented: false, embedIn: [served.url] }) // prettier-ignore
    served.allow(servers.sandboxUrl)
    await provide(servers)
    await servers.close()
  },
})

const toPolicy = (widget: string): string =>
  `default-src 'none'; script-src 'self' ${widget}; style-src 'self' 'unsafe-inline'; frame-src ${widget}; img-src data:; base-uri 'none'`

test('a static harness asks for a widget, loads it under a strict policy, and shows its messages', async ({
  page,
  served,
  servers,
}) => {
  const problems: string[] = []
  page.on('console', (message) => {
    if (/Content.Security.Policy/i.test(message.text())) problems.push(message.text())
  })
  await page.goto(`${served.url}/tools/chat/?token=a%20b`)
  await expect(page.getByRole('alert')).toHaveText([/Use an address such as/, /Use the website token/])
  await page.getByLabel('Address of the widget').fill(`${servers.sandboxUrl}/`)
  await page.getByLabel('Website token').fill('demo')
  await page.getByRole('button', { name: 'Load the widget' }).click()
  await expect(page.getByText(`Load the chat script of ${servers.sandboxUrl}?`)).toBeVisible()
  expect(await violationsOf(page, 'main')).toEqual([])
  await page.getByRole('button', { name: 'Load', exact: true }).click()

  await expect(page).toHaveURL(/baseUrl=.*&?token=demo|token=demo.*baseUrl=/)
  await expect(page.getByText('Not available here')).toBeVisible()
  await bubbleOf(page).click()
  await expect(frameOf(page).getByRole('button', { name: /send us a (message|mail)/i })).toBeVisible()
  await page.getByLabel('Filter by name or content').fill('loaded')
  await expect(page.getByRole('option').filter({ hasText: 'loaded' }).first()).toBeVisible()
  expect((await page.getByRole('tab').allTextContents()).toSorted()).toEqual([
    'Campaigns', 'Commands', 'Sagas', 'State', 'Timeline',
  ]) // prettier-ignore
  for (const pane of ['State', 'Sagas', 'Campaigns', 'Commands']) {
    await page.getByRole('tab', { name: pane }).click()
    await expect(page.getByRole('tabpanel', { name: pane })).toBeVisible()
  }
  expect(await violationsOf(page, 'aside')).toEqual([])
  expect(problems).toEqual([])
})

const ATTACKER = 'http://attacker.localhost'

/**
 * Serves an empty page at the attacker's `/page` and a script at every other address. Returns the requested addresses of
 * scripts.
 */
async function serveAttack(page: Page): Promise<readonly string[]> {
  const requested: string[] = []
  await page.context().route(`${ATTACKER}/**`, async (route) => {
    const url = route.request().url()
    if (url === `${ATTACKER}/page`) return route.fulfill({ contentType: 'text/html', body: '<body>' })
    requested.push(url)
    return route.fulfill({ contentType: 'text/javascript', body: 'window.isAttacked = true' })
  })
  return requested
}

/** Adds a script, and returns the directive of the page's policy that blocks it, or `loaded`. */
const addScript = (page: Page, src: string): Promise<string> =>
  page.evaluate(
    (address) =>
      new Promise<string>((resolve) => {
        document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => resolve(effectiveDirective))
        const script = Object.assign(document.createElement('script'), { src: address })
        script.addEventListener('load', () => resolve('loaded'))
        document.head.append(script)
      }),
    src,
  )

test('a link to a static harness loads no script before the developer has confirmed it, at each visit', async ({
  page,
  served,
}) => {
  served.allow('http:')
  const requested = await serveAttack(page)
  const link = `${served.url}/tools/chat/?baseUrl=${ATTACKER}/x&token=x`
  const question = page.getByText(
    `Load the chat script of ${ATTACKER}? It runs with this page's rights. Only do it for a server that you trust.`,
  )

  await page.goto(link)
  await expect(question).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByLabel('Address of the widget')).toHaveValue(`${ATTACKER}/x`)
  expect(requested).toEqual([])

  await page.reload()
  await page.getByRole('button', { name: 'Load', exact: true }).click()
  await expect.poll(() => requested).toEqual([`${ATTACKER}/x/widget/loader.js`])

  // A change in the tool bar loads the page again, at another address.
  await page.getByLabel('scheme').selectOption('dark')
  await expect.poll(() => requested).toHaveLength(2)
  await page.reload()
  await expect.poll(() => requested).toHaveLength(3)
  await page.goBack()
  await expect(page.getByLabel('scheme')).toHaveValue('light')
  await expect.poll(() => requested).toHaveLength(4)
  await expect(question).toHaveCount(0)

  for (const visited of [link.replace('/x&', '/y&'), link]) {
    await page.goto(visited)
    await expect(question).toBeVisible()
  }
  expect(requested).toHaveLength(4)
})

test('a window that a page opens from the tab of a confirmed address asks again, also without an opener', async ({
  page,
  served,
}) => {
  served.allow('http:')
  const requested = await serveAttack(page)
  const link = `${served.url}/tools/chat/?baseUrl=${ATTACKER}&token=x`
  await page.goto(link)
  await page.getByRole('button', { name: 'Load', exact: true }).click()
  await expect.poll(() => requested).toHaveLength(1)

  await page.goto(`${ATTACKER}/page`)
  for (const hasOpener of [true, false]) {
    const [opened] = await Promise.all([
      page.waitForEvent('popup'),
      page.evaluate(
        ([url, isOpener]) => {
          const other = window.open('about:blank')
          if (!other) throw new Error('The browser blocked the window.')
          if (!isOpener) other.opener = null
          other.location.href = url
        },
        [link, hasOpener] as const,
      ),
    ])
    await expect(opened.getByText(`Load the chat script of ${ATTACKER}?`)).toBeVisible()
    expect(await opened.evaluate(() => window.opener !== null)).toBe(hasOpener)
  }
  expect(requested).toHaveLength(1)
})

test('a widget that npm start serves for a static harness shows it everything that its frame does', async ({
  page,
  served,
}) => {
  const servers = await dev({ port: 0, out: 'dist', isWatching: false, isBuilt: true, harnessIn: [served.url] })
  served.allow(servers.sandboxUrl)
  await served.restrict([servers.sandboxUrl])
  await fetch(`${servers.sandboxUrl}/sandbox/tenants/demo/campaigns`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify([{ id: 31, message: 'Hi', trigger_rules: { url: 'https://else.test/', time_on_page: 7 } }]),
  })
  await page.goto(`${served.url}/tools/chat/?baseUrl=${servers.sandboxUrl}&token=demo`)
  // The frame loads, and an open chat would rule out every campaign.
  await bubbleOf(page).hover()

  await page.getByLabel('Filter by name or content').fill('widget/campaigns')
  await expect(page.getByRole('option').filter({ hasText: 'GET /api/v1/widget/campaigns' })).toBeVisible()
  await page.getByRole('tab', { name: 'Campaigns' }).click()
  await expect(page.getByRole('row', { name: /^Page / })).toContainText('https://else.test/')
  await expect(page.getByText('npm start -- --harness-in')).toHaveCount(0)
  // The origin may record the frame, but not control the sandbox.
  const control = await fetch(`${servers.sandboxUrl}/sandbox/violations`, { headers: { origin: served.url } })
  expect(control.status).toBe(403)
  await servers.close()
})

test('a widget that records for another harness gives a static one only its messages, and the pane says what to do', async ({
  page,
  served,
}) => {
  const servers = await dev({ port: 0, out: 'dist', isWatching: false, isBuilt: true, embedIn: [served.url] })
  served.allow(servers.sandboxUrl)
  await served.restrict([servers.sandboxUrl])
  await page.goto(`${served.url}/tools/chat/?baseUrl=${servers.sandboxUrl}&token=demo`)
  await bubbleOf(page).click()

  await expect(page.getByText(`npm start -- --harness-in ${served.url}`)).toBeVisible()
  await expect(page.getByRole('option').filter({ hasText: 'loaded' }).first()).toBeVisible()
  await expect(page.getByRole('option').filter({ hasText: 'GET /' })).toHaveCount(0)
  await page.getByRole('tab', { name: 'State' }).click()
  await expect(page.getByText('does not show this page what it does')).toBeVisible()
  expect(await violationsOf(page, 'aside')).toEqual([])
  await servers.close()
})

test('a static harness inside of another page offers no confirmation', async ({ page, served }) => {
  served.allow('http:')
  const requested = await serveAttack(page)
  const link = `${served.url}/tools/chat/?baseUrl=${ATTACKER}&token=x`

  await page.goto(`${served.url}/tools/chat/`)
  await page.evaluate((src) => document.body.append(Object.assign(document.createElement('iframe'), { src })), link)

  const inner = page.frameLocator('iframe')
  await expect(inner.getByText('Open this page in a tab of its own to load it.')).toBeVisible()
  await expect(inner.getByRole('button')).toHaveCount(0)
  expect(requested).toEqual([])
})

test('a static harness with allowed addresses loads them at once, and can load no other script', async ({
  page,
  served,
  servers,
}) => {
  served.allow('http:')
  await served.restrict([servers.sandboxUrl])
  const requested = await serveAttack(page)

  await page.goto(`${served.url}/tools/chat/?baseUrl=${servers.sandboxUrl}&token=demo`)
  await expect(bubbleOf(page)).toBeVisible()

  await page.goto(`${served.url}/tools/chat/?baseUrl=${ATTACKER}&token=x`)
  await expect(page.getByRole('alert')).toContainText(`loads only the widgets of ${servers.sandboxUrl}`)
  expect(await addScript(page, `${ATTACKER}/widget/loader.js`)).toBe('script-src-elem')
  expect(requested).toEqual([])
})

test('a static harness with an allowed path refuses paths that a server may read as another, and scripts beside it', async ({
  page,
  served,
}) => {
  served.allow('http:')
  const allowed = `${ATTACKER}/tenants/abc`
  await served.restrict([allowed])
  const requested = await serveAttack(page)

  for (const path of ['..%2f../evil', '..%5c../evil', '..%252f../evil', '%2e%2e/%2e%2e/evil']) {
    await page.goto(`${served.url}/tools/chat/?token=x&baseUrl=${encodeURIComponent(`${allowed}/${path}`)}`)
    await expect(page.getByRole('alert')).toContainText('Use an address without %2F, %5C, %2E, %25')
  }
  expect(requested).toEqual([])

  expect(await addScript(page, `${allowed}/widget/loader.js`)).toBe('loaded')
  expect(await addScript(page, `${ATTACKER}/tenants/abcd/widget/loader.js`)).toBe('script-src-elem')
  expect(requested).toEqual([`${allowed}/widget/loader.js`])
})

test('the served harness loads its own widget without a question, whatever address a link names', async ({
  page,
  servers,
}) => {
  const requested = await serveAttack(page)

  await page.goto(`${servers.url}/?baseUrl=${ATTACKER}&sandboxUrl=${ATTACKER}`)

  await expect(bubbleOf(page)).toBeVisible()
  expect(requested).toEqual([])
})
