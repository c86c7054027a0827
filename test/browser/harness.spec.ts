import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, frameOf, openChat, test } from './fixtures.ts'

test('arrow keys change the width of the dock, which a reload keeps', async ({ page, servers }) => {
  await page.goto(servers.url)
  const dock = page.getByRole('complementary', { name: 'Harness' })
  const separator = page.getByRole('separator', { name: 'Width of the dock' })
  await separator.focus()
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('ArrowRight')
  await expect(separator).toHaveAttribute('aria-valuenow', '620')
  await expect.poll(async () => (await dock.boundingBox())?.width).toBe(620)

  await page.reload()
  await expect.poll(async () => (await dock.boundingBox())?.width).toBe(620)
})

test('the tool bar names a tenant that is not one of the sandbox’s own', async ({ page, servers, sandbox }) => {
  const { token } = (await sandbox('POST', '/tenants', { like: 'demo' })) as { readonly token: string }
  await page.goto(`${servers.url}/?token=${token}`)

  await expect(page.getByLabel('tenant')).toHaveValue(token)
  await expect(page.getByLabel('tenant').getByRole('option')).toHaveText(['demo', 'plain', 'bot', 'away', token])
})

test('on a phone the dock is above the host page, and its panes are reached without scrolling sideways', async ({
  page,
  servers,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(servers.url)
  const dock = page.getByRole('complementary', { name: 'Harness' })
  await expect(dock).toHaveCSS('width', '390px')
  for (const pane of ['Desk', 'Timeline', 'Faults']) {
    await page.getByRole('tab', { name: pane }).click()
    await expect(page.getByRole('tabpanel', { name: pane })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  }
})

test('the harness has the scheme of the widget', async ({ page, servers }) => {
  await page.goto(`${servers.url}/?darkMode=dark`)
  const background = page.getByRole('complementary', { name: 'Harness' })
  const dark = await background.evaluate((dock) => getComputedStyle(dock).backgroundColor)
  await page.goto(`${servers.url}/?darkMode=light`)
  await expect(background).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  expect(dark).not.toBe('rgb(255, 255, 255)')
})

test('another locale keeps the selected pane and the open chat', async ({ page, servers }) => {
  await page.goto(servers.url)
  await openChat(page)
  await page.getByRole('tab', { name: 'Timeline' }).click()
  await page.getByLabel('locale').selectOption('de')

  await expect(frameOf(page).locator('html')).toHaveAttribute('lang', 'de')
  await expect(frameOf(page).getByRole('main')).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Timeline' })).toHaveAttribute('aria-selected', 'true')
})

test('arrow keys, Home and End select the panes', async ({ page, servers }) => {
  await page.goto(servers.url)
  await page.getByRole('tab', { name: 'Desk' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tabpanel', { name: 'Situations' })).toBeVisible()
  await page.keyboard.press('End')
  await expect(page.getByRole('tab', { name: 'Faults' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tabpanel', { name: 'Desk' })).toBeVisible()
})

test('a sandbox without the probe serves neither axe nor the sizes of the build', async ({ request, servers }) => {
  for (const file of ['probe.js', 'axe.js', 'sizes.json'])
    expect((await request.get(`${servers.sandboxUrl}/widget/${file}`)).status(), file).toBe(404)
})

test('a page of another site cannot frame the harness, its storyboard, its replay or a host page', async ({
  page,
  servers,
}) => {
  const paths = ['/', '/storyboard', '/replay', '/hosts/plain/shop', '/hosts/policy/shop']
  const frames = paths.map((path) => `<iframe src="${servers.url}${path}"></iframe>`).join('')
  const foreign = createServer((_request, response) => response.setHeader('content-type', 'text/html').end(frames))
  await new Promise<void>((resolve) => void foreign.listen(0, '127.0.0.1', () => resolve()))
  const refused: string[] = []
  page.on('console', (message) => {
    if (message.text().includes("frame-ancestors 'self'")) refused.push(message.text())
  })
  await page.goto(`http://foreign.localhost:${(foreign.address() as AddressInfo).port}/`)

  await expect.poll(() => refused).toHaveLength(paths.length)
  expect(
    page
      .frames()
      .map((frame) => frame.url())
      .filter((url) => url.startsWith(servers.url)),
  ).toEqual([])
  foreign.close()
})

test('the harness runs without a history of commands when the browser denies it storage', async ({ page, servers }) => {
  const errors: Error[] = []
  page.on('pageerror', (error) => errors.push(error))
  await page.addInitScript(() => {
    if (window !== window.top) return
    const get = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError')
    }
    for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get })
  })
  await page.goto(`${servers.url}/?pane=Commands`)

  await expect(page.getByRole('tabpanel', { name: 'Commands' })).toBeVisible()
  expect(errors).toEqual([])
})
