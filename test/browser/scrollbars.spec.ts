/** Tests the chat with scrollbars that take space, as most browsers on Windows have them. Playwright hides scrollbars. */
import type { Locator } from '@playwright/test'
import { decodePicture } from '#test/support/pictures/browserPictures.ts'
import { bubbleOf, composerOf, expect, frameOf, openChat, openHost, sendMessage, test } from './fixtures.ts'
import { chromiumArguments } from './installation/chromiumArguments.ts'

test.use({
  viewport: { width: 1280, height: 640 },
  launchOptions: { args: chromiumArguments(['OverlayScrollbar']), ignoreDefaultArgs: ['--hide-scrollbars'] },
})

test('the space of the scrollbar beside Home has the colours of the header, also after scrolling', async ({
  page,
  servers,
}) => {
  await openHost(page, servers)
  await bubbleOf(page).click()
  const frame = frameOf(page)
  await expect(frame.getByRole('button', { name: /^Return a bike/ })).toBeVisible()
  const scroller = frame.locator('#app header').locator('..')
  const box = await scroller.boundingBox()
  if (box === null) throw new Error('Home has no box')
  const end = Math.round(box.x) + (await scroller.evaluate(({ clientWidth }) => clientWidth))
  expect(Math.round(box.x + box.width) - end, 'the scrollbar takes space').toBeGreaterThan(0)

  for (const scrolled of [0, 80, 200]) {
    await scrollTo(scroller, scrolled)
    const picture = await decodePicture(page, await page.screenshot())
    // The first line has the accent, and the last one is below the gradient.
    for (const line of [100, 200, 230, 280].filter((top) => top > scrolled)) {
      const y = Math.round(box.y) + line - scrolled
      const [header, gutter] = [picture.at(end - 1, y), picture.at(end, y)]
      const differences = header.map((level, channel) => Math.abs(level - (gutter[channel] ?? Number.NaN)))
      // Chromium rounds the two gradients differently.
      expect(Math.max(...differences), `line ${line}, scrolled by ${scrolled} px`).toBeLessThanOrEqual(2)
    }
  }
})

test('below a long greeting only Home scrolls, and the tabs stay where they are', async ({
  page,
  servers,
  sandbox,
}) => {
  await sandbox('PUT', '/tenants/demo/channel', { welcome_tagline: 'We build quiet city bikes. '.repeat(20) })
  await openHost(page, servers)
  await bubbleOf(page).click()
  const frame = frameOf(page)
  await expect(frame.getByRole('button', { name: /^Return a bike/ })).toBeVisible()
  const overflow = frame.locator(':root').evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)
  expect(await overflow).toBe(0)
})

/** Scrolls an element, and waits until it is drawn there. */
const scrollTo = (scroller: Locator, position: number): Promise<void> =>
  scroller.evaluate(async (element, top) => {
    element.scrollTop = top
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  }, position)

const LONG_TEXT = Array.from({ length: 30 }, (_, line) => `Line ${line}`).join('\n')

test('no screen scrolls sideways beside its scrollbar, which is narrow', async ({ page, servers }) => {
  await openHost(page, servers)
  const frame = await openChat(page)
  await sendMessage(frame, LONG_TEXT)
  await expect(frame.getByRole('log').getByText('Line 29')).toBeVisible()
  await expectNarrowScrollbar(frame.getByRole('log').getByText('Line 29'))
  await composerOf(frame).fill(LONG_TEXT)
  await expectNarrowScrollbar(composerOf(frame))

  await frame.getByRole('link', { name: 'Help' }).click()
  const article = frame.getByRole('button', { name: /^Return a bike/ })
  await expectNarrowScrollbar(article)
  await article.click()
  await expectNarrowScrollbar(frame.getByRole('heading', { name: 'Return a bike' }))
})

/** Expects that the closest scroller of an element has a scrollbar that takes little space, and only a vertical one. */
async function expectNarrowScrollbar(inner: Locator): Promise<void> {
  const { width, sideways } = await inner.evaluate((start) => {
    const scrolls = (element: Element): boolean =>
      element.scrollHeight > element.clientHeight && getComputedStyle(element).overflowY === 'auto'
    let element: Element | null = start
    while (element !== null && !scrolls(element)) element = element.parentElement
    if (!(element instanceof HTMLElement)) throw new Error('nothing scrolls')
    const { borderLeftWidth, borderRightWidth } = getComputedStyle(element)
    const borders = Number.parseFloat(borderLeftWidth) + Number.parseFloat(borderRightWidth)
    return {
      width: element.offsetWidth - element.clientWidth - borders,
      sideways: element.scrollWidth - element.clientWidth,
    }
  })
  expect(width).toBeGreaterThan(0)
  expect(width).toBeLessThanOrEqual(12)
  expect(sideways).toBe(0)
}
