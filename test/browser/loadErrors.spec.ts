import type { BrowserContext, Page } from '@playwright/test'
import { expect, panelOf, test } from './hosts/hostFixtures.ts'
import { toEnvelope } from './hosts/frameEvents.ts'
import { waitForFrame, postFromFrame, replaceFrame } from './hosts/fakeFrame.ts'
import { bubbleOf, frameOf, startButton } from './fixtures.ts'

/** Returns a host page that records the error codes that the handle reports. */
const hostPage = (
  baseUrl: string,
): string => `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Shop</title>
<link rel="icon" href="data:,"></head><body><h1>Shop</h1>
<script nonce="n" src="${baseUrl}/widget/loader.js"></script>
<script nonce="n">
  codes = []
  handle = chatwootSDK.create({ token: 'demo', baseUrl: '${baseUrl}', helpUrl: 'https://shop.test/help', middlewareUrl: '${baseUrl}', locale: 'en' })
  handle.on('error', ({ code, message }) => codes.push(typeof message === 'string' && message !== '' ? code : 'no words'))
</script></body></html>`

const codesOf = (page: Page): Promise<readonly unknown[]> =>
  page.evaluate(() => Reflect.get(window, 'codes') as readonly unknown[])

type LoadError = {
  readonly code: string
  /** Whether the panel script is loaded. The panel script contains the mail form. */
  readonly hasPanel: boolean
  readonly inject: (page: Page, context: BrowserContext) => Promise<unknown>
  readonly remove: (page: Page, context: BrowserContext) => Promise<void>
}

/** Pattern for all paths of the widget's server except the loader, which is loaded before. */
const ALL_BUT_LOADER = /\/widget(\?|\/(?!loader\.js)|$)/

const unroute = (page: Page): Promise<void> => page.unrouteAll({ behavior: 'ignoreErrors' })

const LOAD_ERRORS: Readonly<Record<string, LoadError>> = {
  'there is no network': {
    code: 'offline',
    hasPanel: false,
    inject: (_page, context) => context.setOffline(true),
    remove: (_page, context) => context.setOffline(false),
  },
  'an extension blocks the widget': {
    code: 'adblock',
    hasPanel: false,
    inject: (page) => page.route(ALL_BUT_LOADER, (route) => route.abort('blockedbyclient')),
    remove: unroute,
  },
  'X-Frame-Options forbids the frame': {
    code: 'frame_blocked',
    hasPanel: true,
    inject: (page) =>
      page.route('**/widget?*', (route) =>
        route.fulfill({ contentType: 'text/html', headers: { 'x-frame-options': 'DENY' }, body: 'Not here' }),
      ),
    remove: unroute,
  },
  'the frame sends no message': {
    code: 'frame_blocked',
    hasPanel: true,
    inject: (page) => page.route('**/widget?*', (route) => route.fulfill({ contentType: 'text/html', body: 'Hello' })),
    remove: unroute,
  },
  'the panel script is missing on the server': {
    code: 'chunk',
    hasPanel: false,
    inject: (page) =>
      page.route('**/widget/panel.js**', (route) =>
        route.fulfill({
          status: 404,
          headers: { 'access-control-allow-origin': '*', 'timing-allow-origin': '*' },
          body: 'Gone',
        }),
      ),
    remove: unroute,
  },
}

for (const [situation, { code, hasPanel, inject, remove }] of Object.entries(LOAD_ERRORS))
  test(`if ${situation}, a fallback card appears within eight seconds with a help link and a working retry`, async ({
    page,
    context,
    site,
    observed,
  }) => {
    // If the panel script fails to load, the card appears at once, so the test needs no clock.
    if (hasPanel) await page.clock.install()
    await page.goto(`${site.origin('localhost')}${site.addPage({ body: hostPage(site.sandboxUrl) })}`)
    await expect(bubbleOf(page)).toBeVisible()
    await inject(page, context)
    await bubbleOf(page).click()
    if (hasPanel) {
      await expect(panelOf(page)).toBeAttached()
      await page.clock.runFor(8_100)
    }
    await expectCard(page, hasPanel)
    // The pointer on its way to the bubble may have started an attempt already, and its failure is reported too.
    await expect.poll(async () => [...new Set(await codesOf(page))]).toEqual([code])
    await remove(page, context)
    await page.getByRole('button', { name: /try again/i }).click()
    if (hasPanel) await page.clock.resume()

    await expect(startButton(frameOf(page))).toBeVisible()
    expect(observed.problems.filter(isThrown)).toEqual([])
  })

/**
 * Returns true for errors of the widget. Messages of the browser about a refused frame or a missing file do not count.
 */
const isThrown = (problem: string): boolean => !/^(console|policy): /.test(problem) || problem.includes('chat widget')

test('if the page’s policy forbids the frame, a fallback card with a mail form appears and “csp” is reported', async ({
  page,
  site,
  observed,
}) => {
  await page.clock.install()
  const path = site.addPage({
    body: hostPage(site.sandboxUrl),
    headers: { 'content-security-policy': "script-src 'nonce-n'; frame-src 'none'" },
  })
  await page.goto(`${site.origin('localhost')}${path}`)
  await bubbleOf(page).click()
  await expect(panelOf(page)).toBeAttached()
  await page.clock.runFor(8_100)
  await expectCard(page, true)

  expect(await codesOf(page)).toEqual(['csp'])
  expect(observed.problems.filter(isThrown)).toEqual([])
})

test('if the page’s policy forbids the frame of a tenant, whose address has a path, “csp” is reported', async ({
  page,
  site,
}) => {
  const tenantUrl = `${site.sandboxUrl}/tenants/demo`
  await page.route(`${tenantUrl}/**`, (route) =>
    route.continue({ url: route.request().url().replace(tenantUrl, site.sandboxUrl) }),
  )
  await page.clock.install()
  const path = site.addPage({
    body: hostPage(tenantUrl),
    headers: { 'content-security-policy': "script-src 'nonce-n'; frame-src 'self'" },
  })
  await page.goto(`${site.origin('localhost')}${path}`)
  await bubbleOf(page).click()
  await expect(panelOf(page)).toBeAttached()
  await page.clock.runFor(8_100)

  await expect.poll(() => codesOf(page)).toEqual(['csp'])
})

test('storage and chunk errors of the frame are reported to the host page’s error listener', async ({
  page,
  site,
  observed,
}) => {
  await replaceFrame(page, site.sandboxUrl, [])
  await page.goto(`${site.origin('localhost')}${site.addPage({ body: hostPage(site.sandboxUrl) })}`)
  await bubbleOf(page).click()
  const frame = await waitForFrame(page, `${site.sandboxUrl}/widget`)
  await postFromFrame(frame, [
    toEnvelope({ event: 'loaded', config: { channelConfig: {} } }),
    toEnvelope({ event: 'trouble', trouble: 'storage' }),
    toEnvelope({ event: 'trouble', trouble: 'chunk' }),
  ])

  await expect.poll(() => codesOf(page)).toEqual(['storage', 'chunk'])
  expect(observed.problems).toEqual([])
})

/** Expects a card with a message, a retry button and a link to help, and with a mail form if `hasMail` is true. */
async function expectCard(page: Page, hasMail: boolean): Promise<void> {
  const panel = page.locator('#cw-widget-holder')
  await expect(panel.getByRole('alert')).toBeVisible()
  await expect(panel.getByRole('button', { name: /try again/i })).toBeVisible()
  if (hasMail) await expect(panel.getByRole('textbox', { name: /e-?mail/i })).toBeVisible()
  await expect(panel.getByRole('link', { name: /help/i })).toHaveAttribute('href', 'https://shop.test/help')
  await expect(panelOf(page)).toBeHidden()
}
