import type { Page } from '@playwright/test'
import { hasForeign, test } from './builtTenant.ts'
import { bubbleOf, composerOf, expect, frameOf, openChat, sendMessage, sentMark } from './fixtures.ts'

/** Path pattern of the chunk that sends the messages. The outbox retries it every few seconds until it is loaded. */
const OUTBOX = /\/assets\/leader[.]lazy-\w+\.js/

/** Records the query string of every request for one chunk. */
function recordQueries(page: Page, name: RegExp): string[] {
  const requested: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (name.test(pathname)) requested.push(search)
  })
  return requested
}

/**
 * Advances the page's clock by 5 s at a time until `count` requests were made. Stops early if a changed file has run.
 */
const waitForRequests = (page: Page, requested: readonly string[], count: number): Promise<void> =>
  expect
    .poll(async () => {
      await page.clock.runFor(5_000)
      return requested.length >= count || hasForeign(page)
    })
    .toBe(true)

test('a chunk that is served changed on every retry never runs, and the original is used once it is served', async ({
  page,
  built,
}) => {
  await page.clock.install()
  const requested = recordQueries(page, OUTBOX)
  let served: 'lost' | 'changed' | 'true' = 'lost'
  await page.route(OUTBOX, async (route) => {
    if (served === 'lost') return route.abort()
    if (served === 'true') return route.continue()
    const response = await route.fetch()
    return route.fulfill({ response, body: `globalThis.foreign = true;${await response.text()}` })
  })
  await page.goto(built.host.url)
  const frame = await openChat(page)
  await expect(composerOf(frame)).toBeVisible()
  await waitForRequests(page, requested, 3)

  served = 'changed'
  const requestsBefore = requested.length
  await waitForRequests(page, requested, requestsBefore + 8)
  expect(await hasForeign(page)).toBe(false)

  served = 'true'
  await sendMessage(frame, 'Hello')
  await expect(async () => {
    await page.clock.runFor(5_000)
    await expect(sentMark(frame)).toBeVisible({ timeout: 200 })
  }).toPass()
  expect(await hasForeign(page)).toBe(false)
})

test('every URL under which a chunk is requested, also on a retry, has a hash in the import map', async ({
  page,
  built,
}) => {
  await page.clock.install()
  await page.route(/\/assets\/(leader[.]lazy|EmojiPanel)-\w+\.js/, (route) => route.abort())
  const requested: string[] = []
  page.on('request', (request) => {
    if (/\/assets\/.*\.js/.test(request.url())) requested.push(request.url())
  })
  await page.goto(built.host.url)
  const frame = await openChat(page)
  await frame.getByRole('button', { name: 'Choose an emoji' }).click()
  await waitForRequests(page, requested, requested.length + 8)

  const importMap = await frame.locator('script[type=importmap]').textContent()
  const { integrity } = JSON.parse(importMap ?? '{}') as { readonly integrity: Readonly<Record<string, string>> }
  expect(requested.filter((address) => integrity[address] === undefined)).toEqual([])
})

test('a browser with Integrity-Policy refuses a script of the frame that has no hash', async ({ page, built }) => {
  await page.goto(built.host.url)
  await bubbleOf(page).click()
  await expect(frameOf(page).getByRole('heading', { name: 'Hello from the build' })).toBeVisible()
  const widgetFrame = page.frames().find((one) => one.url().startsWith(built.files.url))
  const importResult = await widgetFrame?.evaluate(async () => {
    const [entry = ''] = [...document.scripts].map(({ src }) => src).filter((src) => src !== '')
    return import(`${entry}?unlisted`).then(
      () => 'ran',
      () => 'refused',
    )
  })
  expect(importResult).toBe('refused')
})
