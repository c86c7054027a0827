/** Tests positions and sizes on a phone and on either side of a page. */
import type { Locator, Page } from '@playwright/test'
import {
  bubbleOf,
  type ChatView,
  composerOf,
  expect,
  frameOf,
  openChat,
  openHost,
  openStandalone,
  resolveConversation,
  sendAgentMessage,
  startButton,
  startConversation,
  test,
} from './fixtures.ts'
import { holdRequests } from './holdRequests.ts'

type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

async function boxOf(locator: Locator): Promise<Box> {
  // A new screen may be replacing its skeleton at this moment, and then the element has no box.
  let box: Box | null = null
  await expect.poll(async () => (box = await locator.boundingBox())).not.toBeNull()
  return box ?? { x: NaN, y: NaN, width: NaN, height: NaN }
}

const PHONE = { width: 390, height: 844 }

test.describe('phone layout', () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true })

  /** Expects the close button in the top right corner, and large enough for a thumb: at least 44 px. */
  async function expectCloseButton(frame: ChatView): Promise<void> {
    const { x, y, width, height } = await boxOf(frame.getByRole('button', { name: 'Close chat' }))
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
    expect(PHONE.width - (x + width)).toBeLessThanOrEqual(24)
    expect(y).toBeLessThanOrEqual(24)
  }

  test('on a phone the panel fills the screen, each screen has a close button, and nothing overflows sideways', async ({
    page,
    servers,
  }) => {
    await openHost(page, servers)
    await bubbleOf(page).tap()
    const frame = frameOf(page)
    await expect(startButton(frame)).toBeVisible()
    expect(await boxOf(page.locator('#chatwoot_live_chat_widget'))).toEqual({ x: 0, y: 0, ...PHONE })

    for (const tab of ['Home', 'Help', 'Chat']) {
      await frame.getByRole('link', { name: tab, exact: true }).tap()
      await expectCloseButton(frame)
      expect(await frame.locator('html').evaluate((root) => root.scrollWidth), tab).toBe(PHONE.width)
    }
    const composer = await boxOf(composerOf(frame))
    const tabs = await boxOf(frame.getByRole('navigation'))
    expect(composer.y + composer.height).toBeLessThanOrEqual(tabs.y)
    expect(tabs.y + tabs.height).toBe(PHONE.height)
    const menu = await boxOf(frame.getByRole('button', { name: 'More options' }))
    expect(menu.x + menu.width).toBeLessThanOrEqual((await boxOf(frame.getByRole('button', { name: 'Close chat' }))).x)

    await frame.getByRole('button', { name: 'Close chat' }).tap()
    // The trial tap fails if an element still covers the bubble.
    await bubbleOf(page).tap({ trial: true })
  })
})

test.describe('preview position', () => {
  test.use({ viewport: { width: 400, height: 320 } })

  /** Returns the preview's distances from the left and the right edge, in px. */
  async function previewMargins(page: Page): Promise<{ readonly left: number; readonly right: number }> {
    const { x, width } = await boxOf(page.getByRole('listitem').getByRole('button'))
    return { left: x, right: 400 - (x + width) }
  }

  test('the preview of unread messages is on the bubble’s side of the page in both text directions', async ({
    page,
    servers,
    sandbox,
  }) => {
    await openStandalone(page, servers)
    const id = await startConversation(page, sandbox)
    const openPreview = (query: string): Promise<unknown> =>
      page.goto(`${servers.sandboxUrl}/widget/chat?website_token=demo&showUnreadView=true&${query}`)
    await openPreview('isLeftAligned=true&locale=en')
    await sendAgentMessage(sandbox, id, 'Yes')

    await expect(page.getByText('Yes', { exact: true })).toBeVisible()
    expect((await previewMargins(page)).left).toBe(0)
    expect((await previewMargins(page)).right).toBeGreaterThan(50)
    for (const [query, side] of [
      ['isLeftAligned=false&locale=en', 'right'],
      ['isLeftAligned=true&locale=ar', 'left'],
      ['isLeftAligned=false&locale=ar', 'right'],
    ] as const) {
      await openPreview(query)
      await expect(page.getByText('Yes', { exact: true })).toBeVisible()
      await expect(page.locator('html')).toHaveAttribute('dir', query.endsWith('ar') ? 'rtl' : 'ltr')
      expect((await previewMargins(page))[side], query).toBe(0)
      expect((await previewMargins(page))[side === 'left' ? 'right' : 'left'], query).toBeGreaterThan(50)
    }
  })
})

/** Returns the distances of a line's text from both edges of its element, in px. */
const marginsOf = (line: Locator): Promise<{ readonly start: number; readonly end: number }> =>
  line.evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    const [inner, outer] = [range.getBoundingClientRect(), element.getBoundingClientRect()]
    const [left, right] = [inner.left - outer.left, outer.right - inner.right]
    return document.dir === 'rtl' ? { start: right, end: left } : { start: left, end: right }
  })

for (const locale of ['en', 'ar'])
  test(`English text is aligned to the start of the line in the locale "${locale}"`, async ({
    page,
    servers,
    sandbox,
  }) => {
    await sandbox('PUT', '/tenants/demo/page', { copy: {} })
    await page.goto(`${servers.sandboxUrl}/widget/home?website_token=demo&locale=${locale}`)
    const home = page.locator('#app')
    const article = home.getByText('Charge the battery', { exact: true }).locator('..')
    const lines = [home.getByText('We build quiet city bikes.'), article, home.getByRole('heading', { level: 1 })]
    // A screen that is still loading has other lines.
    for (const line of lines) await expect(line).toBeVisible()
    for (const line of lines) {
      const { start, end } = await marginsOf(line)
      expect(Math.round(start)).toBe(0)
      expect(end).toBeGreaterThan(8)
    }
  })

test('messages and the composer’s text have at least 580 of 704 px, the header 52 and the tabs 44', async ({
  page,
  conversationId: _started,
}) => {
  await page.setViewportSize({ width: 400, height: 704 })
  const heightOf = async (part: Locator): Promise<number> => (await boxOf(part)).height

  expect(await heightOf(page.locator('header').first())).toBe(52)
  expect(await heightOf(page.getByRole('navigation'))).toBe(44)
  expect((await heightOf(page.getByRole('log'))) + (await heightOf(page.getByRole('textbox')))).toBeGreaterThan(579)
})

test('a wheel over the header or the composer of the panel does not scroll the page that the panel covers', async ({
  page,
  servers,
}) => {
  await openHost(page, servers)
  await page.addStyleTag({ content: 'body { min-block-size: 3000px }' })
  const frame = await openChat(page)
  const scrolls = async (target: Locator): Promise<boolean> => {
    const before = await page.evaluate(() => scrollY)
    await target.hover()
    await page.mouse.wheel(0, 200)
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    return before !== (await page.evaluate(() => scrollY))
  }
  expect(await scrolls(page.getByText('Lumen Bikes').first())).toBe(true)
  expect(await scrolls(frame.getByRole('heading', { level: 1 }))).toBe(false)
  expect(await scrolls(composerOf(frame))).toBe(false)
  await frame.getByRole('link', { name: 'Home' }).click()
  expect(await scrolls(frame.getByRole('heading', { level: 1 }))).toBe(false)
})

test('the header has the same height on the chat, Help and article screens in German', async ({ page, servers }) => {
  await page.setViewportSize(PHONE)
  await page.goto(`${servers.sandboxUrl}/widget/chat?website_token=demo&locale=de`)
  const header = page.locator('header').first()
  await expect(header).toContainText('Antwort meist')
  const { height } = await boxOf(header)

  await page.getByRole('link', { name: 'Hilfe' }).click()
  const article = page.getByRole('button', { name: /^Charge the battery/ })
  await expect(article).toBeVisible()
  expect((await boxOf(header)).height).toBe(height)
  await article.click()
  await expect(page.getByRole('article')).toBeVisible()
  expect((await boxOf(header)).height).toBe(height)
})

test('the placeholder for articles on Home is as high as the loaded articles', async ({ page, servers }) => {
  const release = await holdRequests(page, '**/knowledge-base?*')
  await page.goto(`${servers.sandboxUrl}/widget/home?website_token=demo&locale=en`)
  const card = page.getByRole('search').locator('../..')
  const before = await boxOf(card)
  release()
  await expect(page.getByRole('button', { name: /^Charge the battery/ })).toBeVisible()
  const after = await boxOf(card)
  expect(Math.abs(after.height - before.height)).toBeLessThan(2)
  expect(after.y).toBe(before.y)
})

test('the two actions after an ended conversation are 8 px apart, so that no focus ring covers the other', async ({
  page,
  sandbox,
  conversationId: id,
}) => {
  await resolveConversation(sandbox, id)
  const first = await boxOf(page.getByRole('button', { name: 'Start a new conversation' }))
  const second = await boxOf(page.getByRole('button', { name: 'Request a conversation transcript' }))

  expect(second.y - first.y - first.height).toBeCloseTo(8, 0)
})

test('a long name below a message is one line with the time, and is cut at its end', async ({
  page,
  sandbox,
  conversationId: id,
}) => {
  const name = 'Maria Magdalena Hohenzollern of Lumen Bikes Customer Care'
  const agent = (await sandbox('POST', '/agents?website_token=demo', { name })) as { readonly id: number }
  await page.setViewportSize({ width: 400, height: 704 })
  await sendAgentMessage(sandbox, id, { content: 'Hello! How can I help you with your bike today?', agentId: agent.id })
  const row = page.getByRole('article').filter({ hasText: 'How can I help you' })
  const [label, time] = [row.getByText(name, { exact: true }), row.getByRole('time')]

  expect((await boxOf(label)).height).toBeLessThan(20)
  expect((await boxOf(time)).height).toBeLessThan(20)
  expect((await boxOf(time)).x).toBeGreaterThan((await boxOf(label)).x + (await boxOf(label)).width)
  expect(await row.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
})

test('in Arabic, an English quote above the composer and the last message on Home start at the right', async ({
  page,
  servers,
  sandbox,
  conversationId: id,
}) => {
  await sendAgentMessage(sandbox, id, 'Which size?')
  await page.goto(`${servers.sandboxUrl}/widget/chat?website_token=demo&locale=ar`)
  const row = page.getByRole('article').filter({ hasText: 'Which size?' })
  await row.hover()
  await row.getByRole('button', { name: 'رد', exact: true }).click()
  const quote = page.locator('form bdi').filter({ hasText: 'Which size?' })
  await expect(quote).toHaveCSS('direction', 'ltr')
  await expect(quote).toHaveCSS('text-align', 'right')

  await page.goto(`${servers.sandboxUrl}/widget/home?website_token=demo&locale=ar`)
  const last = page.locator('#app').getByText('Which size?')
  await expect(last).toHaveCSS('direction', 'ltr')
  await expect(last).toHaveCSS('text-align', 'right')
})
