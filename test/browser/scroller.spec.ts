import type { Locator, Page } from '@playwright/test'
import { expect, sendAgentMessage, test } from './fixtures.ts'

const CARDS = {
  content: 'Our bikes',
  content_type: 'cards',
  content_attributes: {
    items: ['City bike', 'Cargo bike', 'Folding bike'].map((title) => ({ title, description: 'Quiet', actions: [] })),
  },
}

const CODE = `\`\`\`\n${'const range = battery.watts / consumption; '.repeat(4)}\n\`\`\``

const back = (page: Page) => page.getByRole('button', { name: 'Scroll back' })
const forward = (page: Page) => page.getByRole('button', { name: 'Scroll forward' })

/** Returns the distance to which an element is scrolled, in px. */
const distanceOf = (content: Locator): Promise<number> => content.evaluate(({ scrollLeft }) => Math.abs(scrollLeft))

const openArticle = async (page: Page, url: string, id: string): Promise<void> => {
  await page.setViewportSize({ width: 320, height: 568 })
  await page.goto(`${url}/widget/help/article/${id}?website_token=demo&locale=en`)
}

test('a wide table has a scroll button at each edge beyond which there is more, and a fade at the same edge', async ({
  page,
  servers,
}) => {
  await openArticle(page, servers.sandboxUrl, '75')
  const table = page.locator('div:has(> table)')
  await expect(forward(page)).toBeVisible()
  await expect(back(page)).toHaveCount(0)
  await expect(table).toHaveCSS('mask-image', /linear-gradient\(to right, .* 0px, .* calc\(100% - 48px\)/)

  await forward(page).click()
  await expect(back(page)).toBeVisible()
  expect(await distanceOf(table)).toBeGreaterThan(0)
  await table.evaluate((element) => element.scrollTo({ left: element.scrollWidth, behavior: 'instant' }))
  await expect(forward(page)).toHaveCount(0)
  await expect(table).toHaveCSS('mask-image', /linear-gradient\(to right, .* 48px, .* 100%/)

  await back(page).click()
  await expect(forward(page)).toBeVisible()
})

test('a table that fits has no scroll buttons, and gets one when the window becomes too narrow for it', async ({
  page,
  servers,
}) => {
  await openArticle(page, servers.sandboxUrl, '75')
  await expect(forward(page)).toBeVisible()
  await page.setViewportSize({ width: 900, height: 568 })
  await expect(forward(page)).toHaveCount(0)
  await page.setViewportSize({ width: 320, height: 568 })
  await expect(forward(page)).toBeVisible()
})

test('arrow keys scroll a wide table, whose scroll buttons are no tab stops', async ({ page, servers }) => {
  await openArticle(page, servers.sandboxUrl, '75')
  const table = page.locator('div:has(> table)')
  await expect(forward(page)).toHaveAttribute('tabindex', '-1')
  await table.focus()
  await page.keyboard.press('ArrowRight')
  await expect(back(page)).toBeVisible()
})

test('the scroll buttons of a code block in a message scroll it, leave the focus where it is, and are no stops of Tab or Enter', async ({
  page,
  sandbox,
  conversationId: id,
}) => {
  await sendAgentMessage(sandbox, id, CODE)
  const code = page.getByRole('log').locator('pre')
  const composer = page.getByPlaceholder('Type your message')
  await composer.focus()
  await forward(page).click()
  await expect(back(page)).toBeVisible()
  expect(await distanceOf(code)).toBeGreaterThan(0)
  await expect(composer).toBeFocused()

  await page.getByRole('article').last().focus()
  await page.keyboard.press('Enter')
  await expect(code).toBeFocused()
})

test('a wide table in a message scrolls, and is named by its columns', async ({
  page,
  sandbox,
  conversationId: id,
}) => {
  await page.setViewportSize({ width: 400, height: 704 })
  const columns = ['Model', 'Range', 'Price', 'Weight', 'Battery', 'Motor', 'Colours']
  await sendAgentMessage(
    sandbox,
    id,
    [columns, columns.map(() => '---'), columns].map((row) => row.join(' | ')).join('\n'),
  )
  const table = page.getByRole('group', { name: columns.join(', ') })
  await expect(table.getByRole('columnheader')).toHaveText(columns)
  await forward(page).click()
  await expect(back(page)).toBeVisible()
  expect(await distanceOf(table)).toBeGreaterThan(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
})

test('the scroll buttons of cards follow the direction of the language', async ({
  page,
  sandbox,
  conversationId: id,
}) => {
  await sendAgentMessage(sandbox, id, CARDS)
  const cards = page.getByRole('list').filter({ hasText: 'Cargo bike' })
  const address = new URL(page.url())
  address.searchParams.set('locale', 'ar')
  await page.goto(address.href)
  const next = page.getByRole('button', { name: 'التمرير للأمام' })
  await expect(next).toBeVisible()
  // The button disappears at the end of the list, so the test looks for its place before it scrolls.
  const [button, list] = await Promise.all([next.boundingBox(), cards.boundingBox()])
  expect(button?.x, 'the next card is to the left').toBeLessThan((list?.x ?? 0) + 40)
  await next.click()
  await expect(page.getByRole('button', { name: 'التمرير للخلف' })).toBeVisible()
  expect(await cards.evaluate(({ scrollLeft }) => scrollLeft)).toBeLessThan(0)
})

test('a tray of files that is too narrow gets a scroll button when a file is added, and the focus of a pressed button', async ({
  page,
  conversationId: _id,
}) => {
  await page.setViewportSize({ width: 480, height: 704 })
  const addFile = (name: string): Promise<void> =>
    page.locator('input[type="file"]').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from('Squeaks') })
  await addFile('one.txt')
  await expect(page.getByRole('button', { name: 'Remove one.txt' })).toBeVisible()
  await expect(forward(page)).toHaveCount(0)
  for (const name of ['two.txt', 'three.txt']) await addFile(name)

  await forward(page).focus()
  await page.keyboard.press('Enter')
  await expect(back(page)).toBeVisible()
  await expect(page.getByRole('list').filter({ hasText: 'three.txt' })).toBeFocused()
  await expect(page.getByRole('button', { name: 'Remove three.txt' })).toBeInViewport({ ratio: 1 })
})
