import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Page, Route } from '@playwright/test'
import { expect, test } from './hosts/hostFixtures.ts'
import { bubbleOf, openChat } from './fixtures.ts'

/* Tests host pages that pin the loader with `integrity`. The loader then pins its second file, the panel file. */

const NONCE = 'cmFuZG9t'

const integrityOf = (path: string): string =>
  `sha384-${createHash('sha384').update(readFileSync(path)).digest('base64')}`

type Options = { readonly isPinned?: boolean }

const hostPage = (baseUrl: string, { isPinned = true }: Options = {}): string => {
  const integrity = isPinned ? `integrity="${integrityOf('dist/widget/loader.js')}"` : ''
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Shop</title><link rel="icon" href="data:,">
<script nonce="${NONCE}" src="${baseUrl}/widget/loader.js" ${integrity} crossorigin="anonymous"></script>
<script nonce="${NONCE}">
  codes = []
  addEventListener('chatwoot:error', ({ detail }) => codes.push(detail.code))
  chatwootSDK.run(${JSON.stringify({ baseUrl, websiteToken: 'demo' })})
</script></head><body><h1>Shop</h1></body></html>`
}

const PANEL = '**/widget/panel.js**'

/** Serves the panel file with an additional statement, which shows that the file ran. */
async function changePanel(route: Route): Promise<void> {
  const response = await route.fetch()
  await route.fulfill({ response, body: `${await response.text()};window.changedPanelRan = true` })
}

const hasRun = (page: Page): Promise<boolean> => page.evaluate(() => 'changedPanelRan' in window)

const codesOf = (page: Page): Promise<readonly unknown[]> => page.evaluate(() => Reflect.get(window, 'codes'))

const retryOf = (page: Page) => page.getByRole('button', { name: 'Try again' })

test('a changed panel file does not run under a pinned loader, on any attempt', async ({ page, site }) => {
  await page.route(PANEL, changePanel)
  await page.goto(`${site.origin('localhost')}${site.addPage({ body: hostPage(site.sandboxUrl) })}`)
  await bubbleOf(page).click()

  for (const _attempt of [1, 2]) {
    await expect(retryOf(page)).toBeVisible()
    await retryOf(page).click()
  }
  await expect(retryOf(page)).toBeVisible()
  await bubbleOf(page).click()
  await expect(retryOf(page)).toBeHidden()
  expect(await hasRun(page)).toBe(false)
  expect(new Set(await codesOf(page))).toEqual(new Set(['chunk']))
})

test('under a pinned loader the released panel file runs once it is served again', async ({ page, site, observed }) => {
  await page.route(PANEL, changePanel)
  await page.goto(`${site.origin('localhost')}${site.addPage({ body: hostPage(site.sandboxUrl) })}`)
  await bubbleOf(page).click()
  await expect(retryOf(page)).toBeVisible()
  await page.unroute(PANEL)
  await bubbleOf(page).click()
  await openChat(page)

  expect(await hasRun(page)).toBe(false)
  expect(observed.problems.filter((problem) => problem.startsWith('uncaught'))).toEqual([])
})

test('a pinned loader in a browser that cannot preload modules runs no panel file', async ({ page, site }) => {
  await page.clock.install()
  await page.addInitScript(() => {
    Object.defineProperty(HTMLLinkElement.prototype, 'rel', { writable: true, value: '' })
  })
  await page.route(PANEL, changePanel)
  await page.goto(`${site.origin('localhost')}${site.addPage({ body: hostPage(site.sandboxUrl) })}`)
  await bubbleOf(page).click()
  await page.clock.runFor(8_100)

  await expect(retryOf(page)).toBeVisible()
  expect(await hasRun(page)).toBe(false)
})

test('a page with nonces and Trusted Types pins the loader and opens the chat', async ({ page, site, observed }) => {
  const policy = `script-src 'nonce-${NONCE}'; require-trusted-types-for 'script'; trusted-types 'none'`
  const body = hostPage(site.sandboxUrl)
  await page.goto(
    `${site.origin('localhost')}${site.addPage({ body, headers: { 'content-security-policy': policy } })}`,
  )
  await openChat(page)

  expect(observed.problems).toEqual([])
})

test('a page that does not pin the loader runs a changed panel file', async ({ page, site, observed }) => {
  await page.route(PANEL, changePanel)
  const body = hostPage(site.sandboxUrl, { isPinned: false })
  await page.goto(`${site.origin('localhost')}${site.addPage({ body })}`)
  await openChat(page)

  expect(await hasRun(page)).toBe(true)
  expect(observed.problems).toEqual([])
})
