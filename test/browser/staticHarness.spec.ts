import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { dev } from '../../cli/commands/dev.ts'
import { harness } from '../../cli/commands/harness.ts'
import { violationsOf } from './accessibility.ts'
import { bubbleOf, expect, frameOf, test as base } from './fixtures.ts'

const TYPES: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }

type StaticHarness = { readonly url: string; readonly allow: (origin: string) => void }

/** Serves a static harness below a path with a policy that allows no inline script. */
const test = base.extend<{ readonly served: StaticHarness }>({
  served: async ({ browserName: _any }, provide) => {
    const out = await mkdtemp(join(tmpdir(), 'static-harness-'))
    await harness({ out })
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
