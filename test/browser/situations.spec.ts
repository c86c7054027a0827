import type { Page } from '@playwright/test'
import { HOST_PAGES } from '../../harness/hosts/hostPages.ts'
import { bubbleOf, expect, frameOf, startButton, test } from './fixtures.ts'

const openSituation = async (page: Page, name: string): Promise<void> => {
  const loaded = page.waitForEvent('load')
  await page.getByRole('tabpanel').getByRole('button', { name }).click()
  await loaded
  // If the harness must forget the last visitor first, it loads the page twice, and the first bubble disappears.
  await page.waitForURL(({ searchParams }) => !searchParams.has('forget'))
  await expect(
    bubbleOf(page)
      .or(page.getByRole('button', { name: 'Close', exact: true }))
      .first(),
  ).toBeVisible()
}

test('a situation of the harness opens with one click and starts from a clean state', async ({ page, servers }) => {
  await page.goto(`${servers.url}/?pane=Situations`)
  const frame = frameOf(page)

  await openSituation(page, 'Unread messages')
  await expect(frame.getByRole('button', { name: 'See new messages' })).toBeVisible()
  await expect(bubbleOf(page)).toHaveAccessibleName('Chat with us (3)')

  await openSituation(page, 'Right to left')
  await expect(frame.locator('html')).toHaveAttribute('dir', 'rtl')

  await openSituation(page, 'Resolved, to be rated')
  await expect(frame.getByRole('radio', { name: 'Okay' })).toBeVisible()
  await expect(frame.locator('html')).not.toHaveAttribute('dir', 'rtl')

  await openSituation(page, 'Few features')
  await expect(frame.getByPlaceholder('Type your message')).toBeVisible()
  await expect(frame.getByRole('link', { name: 'Help' })).toHaveCount(0)

  await openSituation(page, 'First visit')
  await expect(bubbleOf(page)).toHaveAccessibleName('Chat with us')
  await expect(page.locator('#chatwoot_live_chat_widget')).toHaveCount(0)
  await bubbleOf(page).click()
  await expect(startButton(frame)).not.toContainText(/ Lindqvist:/)
})

test('every host page of the embed tests is served with its own rules, and the widget opens on it', async ({
  page,
  servers,
}) => {
  await page.goto(`${servers.url}/?pane=Situations`)
  const links = page.getByRole('region', { name: 'Host pages' }).getByRole('link')
  await expect(links).toHaveCount(HOST_PAGES.length)

  for (const { name } of HOST_PAGES) {
    await page.goto(`${servers.url}/hosts/${name}/?token=plain`)
    await bubbleOf(page).click()
    await expect(frameOf(page).getByRole('heading', { name: 'Hello' }), `the widget on ${name}`).toBeVisible()
  }
  await page.getByRole('link', { name: 'Bikes' }).click()
  await expect(page).toHaveURL(`${servers.url}/hosts/isolated/bikes`)
})

test('an unknown host page is not found, and the answer names the known ones', async ({ page, servers }) => {
  const response = await page.goto(`${servers.url}/hosts/myspace/`)

  expect(response?.status()).toBe(404)
  await expect(page.locator('body')).toContainText('There is no host page myspace. The host pages are plain, dawn,')
})
