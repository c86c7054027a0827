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

  await expect(frameOf(page).getByRole('button', { name: /schließen/ }).first()).toBeVisible()
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
