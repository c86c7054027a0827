/** Tests when the chat is loaded before the visitor opens it: the setting `preload`. */
import type { Page } from '@playwright/test'
import type { Observations, Site } from './hosts/hostFixtures.ts'
import { expect, settle, test } from './hosts/hostFixtures.ts'
import { bubbleOf, frameOf } from './fixtures.ts'

type Options = {
  readonly preload?: 'intent' | 'idle' | 'none'
  readonly savesData?: boolean
}

/** Opens a page with the snippet, and waits until it is idle. */
async function open(page: Page, site: Site, { preload, savesData = false }: Options = {}): Promise<void> {
  const settings = JSON.stringify({ campaigns: false, ...(preload && { preload }) })
  const body = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Shop</title><link rel="icon" href="data:,">
<script>
  window.chatwootSettings = ${settings}
  if (${savesData}) Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
</script><script src="${site.sandboxUrl}/widget/loader.js"></script>
<script>chatwootSDK.run(${JSON.stringify({ baseUrl: site.sandboxUrl, websiteToken: 'demo' })})</script>
</head><body><h1>Shop</h1></body></html>`
  await page.goto(`${site.origin('localhost')}${site.addPage({ body })}`)
  await expect(bubbleOf(page)).toBeVisible()
  await settle(page)
}

/** Requests of the page to the widget's server, besides the loader. */
const chatRequests = ({ requestedPaths }: Observations): readonly string[] =>
  requestedPaths.filter((path) => !path.endsWith('/loader.js'))

/**
 * Moves the mouse in a straight line, with the speed that the times of its events say: 1 px per ms. The launcher itself
 * is not reached, so there is no hover.
 */
const moveMouse = (page: Page, to: 'near' | 'far'): Promise<void> =>
  page.evaluate((target) => {
    const { x, y } = document.querySelector('.woot-widget-bubble')?.getBoundingClientRect() ?? new DOMRect()
    const centre = { x: x + 28, y: y + 28 }
    const stepPx = 16
    const distances = Array.from({ length: 30 }, (_, index) => 100 + stepPx * index)
    const direction = Math.hypot(centre.x, centre.y)
    let before: { x: number; y: number } | undefined
    for (const [index, distance] of (target === 'far' ? distances : distances.toReversed()).entries()) {
      const place = {
        x: centre.x - (distance * centre.x) / direction,
        y: centre.y - (distance * centre.y) / direction,
      }
      const event = new MouseEvent('mousemove', {
        bubbles: true,
        clientX: place.x,
        clientY: place.y,
        movementX: Math.round(place.x - (before ?? place).x),
        movementY: Math.round(place.y - (before ?? place).y),
      })
      Object.defineProperty(event, 'timeStamp', { value: 5_000 + stepPx * index })
      document.body.dispatchEvent(event)
      before = place
    }
  }, to)

test('the chat is loaded when the mouse moves toward the launcher, before it arrives', async ({
  page,
  site,
  observed,
}) => {
  await open(page, site)
  expect(chatRequests(observed)).toEqual([])
  await moveMouse(page, 'near')

  await expect(frameOf(page).locator('body')).toBeAttached()
  await expect(bubbleOf(page)).toHaveAttribute('aria-expanded', 'false')
})

test('nothing is loaded when the mouse moves away from the launcher, rests, or moves elsewhere', async ({
  page,
  site,
  observed,
}) => {
  await open(page, site)
  await moveMouse(page, 'far')
  await page.mouse.move(40, 40)
  await page.mouse.move(600, 60, { steps: 20 })
  await settle(page)

  expect(chatRequests(observed)).toEqual([])
})

test('with preload none, the approach, hover and focus of the launcher load nothing, and a click opens the chat', async ({
  page,
  site,
  observed,
}) => {
  await open(page, site, { preload: 'none' })
  await moveMouse(page, 'near')
  await bubbleOf(page).hover()
  await bubbleOf(page).focus()
  // A load would have begun in the handler of an event.
  await page.evaluate(() => new Promise((done) => setTimeout(done)))
  expect(chatRequests(observed)).toEqual([])
  await bubbleOf(page).click()

  await expect(frameOf(page).getByRole('heading', { level: 1 })).toBeVisible()
})

test('with preload idle, an untouched page loads the chat, which requests only campaigns and stores nothing', async ({
  page,
  site,
  observed,
}) => {
  await open(page, site, { preload: 'idle' })
  await expect(frameOf(page).locator('h1').first()).toBeAttached()
  await expect.poll(() => observed.requestedPaths).toContain('/api/v1/widget/campaigns')
  await settle(page)

  expect(chatRequests(observed).some((path) => path.endsWith('/panel.js'))).toBe(true)
  expect(new Set(chatRequests(observed).filter((path) => !path.startsWith('/widget/')))).toEqual(
    new Set(['/widget', '/api/v1/widget/campaigns']),
  )
  for (const frame of page.frames())
    expect(
      await frame.evaluate(async () => [
        ...Object.keys(localStorage),
        ...Object.keys(sessionStorage),
        ...(await indexedDB.databases()).map(({ name }) => name),
        document.cookie,
      ]),
    ).toEqual([''])
})

test('with preload idle, a browser that saves data loads nothing before the click', async ({
  page,
  site,
  observed,
}) => {
  await open(page, site, { preload: 'idle', savesData: true })
  await moveMouse(page, 'near')
  await settle(page)
  expect(chatRequests(observed)).toEqual([])
  await bubbleOf(page).click()

  await expect(frameOf(page).getByRole('heading', { level: 1 })).toBeVisible()
})
