import type { FrameLocator, Page } from '@playwright/test'
import type { Dev } from '../../cli/commands/dev.ts'
import { bubbleOf, expect, frameOf, openHost, test } from './fixtures.ts'

const EXPAND = 'Make the chat wider'
const COLLAPSE = 'Make the chat narrower'

const widthOf = (page: Page): Promise<number> =>
  page.locator('#cw-widget-holder').evaluate((holder) => holder.getBoundingClientRect().width)

const openArticle = (page: Page): Promise<void> =>
  frameOf(page)
    .getByRole('button', { name: /^Charge the battery/ })
    .click()

async function openWideArticle(page: Page, servers: Dev): Promise<FrameLocator> {
  await openHost(page, servers)
  await bubbleOf(page).click()
  const frame = frameOf(page)
  await openArticle(page)
  await frame.getByRole('button', { name: EXPAND }).click()
  await expect.poll(() => widthOf(page)).toBe(640)
  return frame
}

test('a visitor widens the panel for articles; it is narrow in lists, and narrow again after the panel was closed', async ({
  page,
  servers,
}) => {
  const frame = await openWideArticle(page, servers)
  await expect(frame.getByRole('button', { name: COLLAPSE })).toBeFocused()
  expect(await frame.getByRole('article').evaluate(({ clientWidth }) => clientWidth)).toBe(640)

  await frame.getByRole('button', { name: 'Back' }).click()
  await expect.poll(() => widthOf(page)).toBe(400)
  await openArticle(page)
  await expect.poll(() => widthOf(page)).toBe(640)

  await page.keyboard.press('Escape')
  await expect(frame.getByRole('article')).toBeHidden()
  await bubbleOf(page).click()
  await expect(frame.getByRole('button', { name: EXPAND })).toBeVisible()
  expect(await widthOf(page)).toBe(400)

  await frame.getByRole('button', { name: EXPAND }).click()
  await expect.poll(() => widthOf(page)).toBe(640)
  await frame.getByRole('button', { name: COLLAPSE }).click()
  await expect.poll(() => widthOf(page)).toBe(400)
})

test('a wide panel becomes narrow, without a button, when the page becomes too narrow for it', async ({
  page,
  servers,
}) => {
  const frame = await openWideArticle(page, servers)
  await page.setViewportSize({ width: 700, height: 860 })

  await expect.poll(() => widthOf(page)).toBe(400)
  await expect(frame.getByRole('button', { name: COLLAPSE })).toHaveCount(0)
  await expect(frame.getByRole('button', { name: EXPAND })).toHaveCount(0)
})
