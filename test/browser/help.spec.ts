import type { Page } from '@playwright/test'
import { violationsOf } from './accessibility.ts'
import { bubbleOf, expect, frameOf, openHost, startButton, test } from './fixtures.ts'

const LONG_TITLE = /^Choose between the Lumen One/

const searchBoxOf = (page: Page) => page.getByRole('searchbox')

const open = (page: Page, url: string, path: string, query = 'website_token=demo&locale=en') =>
  page.goto(`${url}/widget${path}?${query}`)

test('a visitor searches on Home, opens an article, and returns to the same results with the focus restored', async ({
  page,
  servers,
}) => {
  await openHost(page, servers)
  await bubbleOf(page).click()
  const frame = frameOf(page)
  const box = frame.getByRole('searchbox', { name: 'Search for help articles' })
  await box.fill('battery')
  await expect(frame.getByText(/^\d+ article\(s\) found$/)).toBeVisible()
  await expect(frame.locator('mark').first()).toHaveText(/battery/i)

  await frame.getByRole('button', { name: /^Charge the battery/ }).click()
  const title = frame.getByRole('heading', { level: 2, name: 'Charge the battery' })
  await expect(title).toBeFocused()
  await expect(frame.getByRole('link', { name: 'Open in new tab' })).toHaveAttribute('href', /\/battery-and-range\/charge-the-battery$/)

  await frame.getByRole('button', { name: 'Back' }).click()
  await expect(frame.getByRole('button', { name: /^Charge the battery/ })).toBeFocused()
  await expect(box).toHaveValue('battery')

  await frame.getByRole('button', { name: 'Clear search' }).click()
  await expect(box).toBeFocused()
  await expect(frame.getByText('Articles', { exact: true })).toBeVisible()
}) // prettier-ignore

test('a typed search term sends one request, and an empty result shows “No article found”', async ({
  page,
  servers,
}) => {
  await open(page, servers.sandboxUrl, '/home')
  const searchTerms: (string | null)[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname.endsWith('/article/search')) searchTerms.push(searchParams.get('search_term'))
  })
  await searchBoxOf(page).pressSequentially('qqqqqq', { delay: 20 })
  await expect(page.getByRole('status').getByText('No article found')).toBeVisible()
  expect(searchTerms).toEqual(['qqqqqq'])
})

test('a failed search can be retried with “Try again”, and the search field gets the focus', async ({
  page,
  servers,
  sandbox,
}) => {
  await open(page, servers.sandboxUrl, '/help')
  await sandbox('POST', '/faults', { name: 'respond-with-status', path: '/article/search', status: 500, times: 1 })
  await searchBoxOf(page).fill('battery')
  await expect(page.getByText('The search did not work.')).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).press('Enter')
  await expect(page.getByText(/article\(s\) found/)).toBeVisible()
  await expect(searchBoxOf(page)).toBeFocused()
})

test('a truncated title has a tooltip that can be hovered and closed with Escape; a title that fits has none', async ({
  page,
  servers,
}) => {
  await page.setViewportSize({ width: 400, height: 640 })
  await page.clock.install()
  await open(page, servers.sandboxUrl, '/home')
  await searchBoxOf(page).fill('lumen')
  const item = page.getByRole('button', { name: LONG_TITLE })
  await item.hover()
  const tooltip = page.getByRole('tooltip', { includeHidden: true })
  await expect(tooltip).toHaveText(/all three of them at once$/)
  const shown = await tooltip.boundingBox()
  if (shown === null) throw new Error('nothing to point at')
  await page.mouse.move(shown.x + shown.width / 2, shown.y + shown.height - 4, { steps: 5 })
  await page.clock.runFor(400)
  await expect(tooltip).toBeVisible()
  expect(shown.x).toBeGreaterThanOrEqual(0)
  expect(shown.x + shown.width).toBeLessThanOrEqual(400)
  await page.keyboard.press('Escape')
  await expect(tooltip).toBeHidden()
  await expect(searchBoxOf(page)).toHaveValue('lumen')

  await page.getByRole('button', { name: /^Fit the front rack/ }).hover()
  await page.clock.runFor(600)
  await expect(tooltip).toBeHidden()
}) // prettier-ignore

test('a visitor searches, opens an article and returns with the keyboard alone', async ({ page, servers }) => {
  await open(page, servers.sandboxUrl, '/help')
  await expect(page.getByRole('button', { name: /^Unpack/ })).toBeVisible()
  const pressUntil = async (isReached: () => Promise<boolean>, key: string): Promise<void> => {
    for (let press = 0; press < 30 && !(await isReached()); press += 1) await page.keyboard.press(key)
    expect(await isReached()).toBe(true)
  }
  const isOn = (selector: string) => () => page.locator(selector).evaluateAll((all) => all.some((element) => element === document.activeElement)) // prettier-ignore
  await pressUntil(isOn('input[type=search]'), 'Tab')
  await page.keyboard.type('squeal')
  await expect(page.getByText('1 article(s) found')).toBeVisible()
  await pressUntil(isOn('li button'), 'Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'The brakes squeal' })).toBeFocused()
  await pressUntil(isOn('header button'), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /^The brakes squeal/ })).toBeFocused()
})

/**
 * Loads all pictures of the article, including pictures far below the viewport. Ignores a picture that fails to load.
 */
const loadPictures = (page: Page): Promise<void> =>
  page.getByRole('article').evaluate(async (article) => {
    for (const picture of article.querySelectorAll('img')) {
      picture.loading = 'eager'
      await picture.decode().catch(() => undefined)
    }
  })

test('tables, code, pictures and videos of articles cause no horizontal scroll, and pictures load', async ({
  page,
  servers,
}) => {
  await page.setViewportSize({ width: 320, height: 568 })
  for (const id of ['31', '67', '71', '72', '75']) {
    await open(page, servers.sandboxUrl, `/help/article/${id}`)
    await expect(page.getByRole('article').getByRole('heading').first()).toBeVisible()
    await expect(page.getByRole('article').locator('p, pre, table').first()).toBeVisible()
    await loadPictures(page)
    const { inner, outer } = await page.getByRole('article').evaluate((article) => ({ inner: article.scrollWidth, outer: article.clientWidth })) // prettier-ignore
    expect(inner, `article ${id} has no sideways scroll`).toBe(outer)
  }
  await open(page, servers.sandboxUrl, '/help/article/31')
  const picture = page.getByRole('img', { name: /half out of its box/ })
  await picture.scrollIntoViewIfNeeded()
  await expect.poll(() => picture.evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0))).toBe(720) // prettier-ignore
  expect(await picture.evaluate((image) => image.getBoundingClientRect().left)).toBe(0)
})

test('a video player without its own embedder policy is shown in a credentialless iframe', async ({
  page,
  servers,
}) => {
  await page.route('https://www.youtube-nocookie.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><p>The player</p>' }),
  )
  await open(page, servers.sandboxUrl, '/help/article/34')
  const player = page.locator('iframe').first()
  await player.scrollIntoViewIfNeeded()
  expect(await player.evaluate((frame) => frame.hasAttribute('credentialless'))).toBe(true)
  await expect(player.contentFrame().getByText('The player')).toBeVisible()
})

test('an Arabic article is laid out from right to left in an English widget', async ({ page, servers }) => {
  await open(page, servers.sandboxUrl, '/help')
  await searchBoxOf(page).fill('الدراجة')
  await page.getByRole('button', { name: /الدراجة/ }).first().click()
  const title = page.getByRole('heading', { level: 2 }).first()
  await expect(title).toBeFocused()
  expect(await title.evaluate((element) => getComputedStyle(element).direction)).toBe('rtl')
  const paragraph = page.getByRole('article').locator('p', { hasText: 'دراجتك' }).first()
  expect(await paragraph.evaluate((element) => getComputedStyle(element).direction)).toBe('rtl')
}) // prettier-ignore

test('an article given in the address is never shown, neither for an invalid id nor after a server error', async ({
  page,
  servers,
  sandbox,
}) => {
  const articleParameter = (id: string): string => encodeURIComponent(JSON.stringify({ id, title: 'Sign in', content: '<p>Sign in <a href="https://evil.test">here</a></p>' }))
  const visit = async (id: string): Promise<void> => {
    await open(page, servers.sandboxUrl, `/help/article/${id}`, `website_token=demo&locale=en&article=${articleParameter(id)}`)
  }
  const expectNotShown = () => expect(page.getByText('Sign in')).toHaveCount(0)
  for (const id of ['search', 'x'.repeat(120), '..%2Fsearch']) {
    await visit(id)
    await expect(page.getByText('This article could not be found.')).toBeVisible()
    await expectNotShown()
  }
  await sandbox('POST', '/faults', { name: 'respond-with-status', path: '/knowledge-base/article/67', status: 500, times: 9 })
  await visit('67')
  await expect(page.getByText('This article could not be loaded.')).toBeVisible()
  await expectNotShown()
  await sandbox('DELETE', '/faults')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('article').getByRole('heading', { level: 2 }).first()).toBeVisible()
  await expectNotShown()
  await page.getByRole('link', { name: 'Home' }).click()
  expect(new URL(page.url()).search).not.toContain('article')
}) // prettier-ignore

test('a tenant without articles has no search and no tabs, and the path /help redirects to Home', async ({
  page,
  servers,
}) => {
  for (const path of ['/home', '/help']) {
    await open(page, servers.sandboxUrl, path, 'website_token=plain&locale=en')
    await expect(startButton(page)).toBeVisible()
    await expect(page.getByRole('searchbox')).toHaveCount(0)
    await expect(page.getByRole('navigation')).toHaveCount(0)
    expect(new URL(page.url()).pathname).toBe('/widget/home')
  }
})

// Each article is tested in a light and in a dark scheme. In another language only the text around an article changes.
for (const [name, locale, scheme, articles] of [
  ['English, light', 'en', 'light', ['31', '67', '75', '9999']],
  ['German, dark', 'de', 'dark', ['31', '67']],
  ['Arabic, dark', 'ar', 'dark', ['75', '9999']],
] as const)
  test(`Home with results, Help and articles have no WCAG 2.2 AA violations (${name})`, async ({ page, servers }) => {
    await page.setViewportSize({ width: 400, height: 640 })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const check = async (place: string): Promise<void> => expect(await violationsOf(page), place).toEqual([])
    const query = `website_token=demo&locale=${locale}&darkMode=${scheme}`
    await open(page, servers.sandboxUrl, '/home', query)
    await expect(page.locator('li button').first()).toBeVisible()
    await check('Home')
    await searchBoxOf(page).fill('lumen')
    await expect(page.locator('mark').first()).toBeVisible()
    await page.getByRole('button', { name: LONG_TITLE }).hover()
    await expect(page.getByRole('tooltip', { includeHidden: true })).toBeVisible()
    await check('Home, found')
    await open(page, servers.sandboxUrl, '/help', query)
    await expect(page.locator('li button').first()).toBeVisible()
    await check('Help')
    for (const id of articles) {
      await open(page, servers.sandboxUrl, `/help/article/${id}`, query)
      await expect(page.locator(id === '9999' ? '[role=alert]' : 'article h2').first()).toBeVisible()
      await check(`article ${id}`)
    }
  }) // prettier-ignore
