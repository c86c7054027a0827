/** The harness's catalogue of all stories: search, keyboard, permalinks, devices, side by side, accent. */
import type { FrameLocator, Page } from '@playwright/test'
import { STORIES } from '../../harness/storyboard/stories.ts'
import { violationsOf } from './accessibility.ts'
import { expect, type Sandbox, test } from './fixtures.ts'

test.use({ hasFaults: false })

const treeOf = (page: Page) => page.getByRole('tree')

const frameAt = (page: Page, index: number): FrameLocator =>
  page.getByRole('region', { name: `Frame ${index}` }).frameLocator('iframe')

/** Waits until the catalogue shows the selected story, and until no frame of it loads or is played. */
async function storyReady(page: Page): Promise<void> {
  await expect(page.locator('main [data-phase]').first()).toBeAttached()
  await expect(page.locator('main [data-phase="loading"], main [data-phase="playing"]')).toHaveCount(0)
}

/** Returns the number of faults that are active in the sandbox. */
const countFaults = async (sandbox: Sandbox): Promise<number> =>
  ((await sandbox('GET', '/faults')) as { readonly active: readonly object[] }).active.length

test('the search and the arrow keys find a story, and Enter opens it with an address of its own', async ({
  page,
  servers,
}) => {
  await page.goto(`${servers.url}/storyboard`)
  const screenCount = new Set(STORIES.map(({ screen }) => screen)).size
  await expect(treeOf(page).getByRole('treeitem')).toHaveCount(STORIES.length + screenCount)

  await page.keyboard.press('/')
  await page.keyboard.type('home p')
  await expect(page.getByRole('status')).toHaveText(`2 of ${STORIES.length}`)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect(treeOf(page).getByRole('treeitem', { name: 'Home' })).toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')

  await expect(page).toHaveURL(/\?story=home-plain$/)
  await expect(frameAt(page, 1).getByRole('heading', { name: 'Hello' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Every screen in every state' })).toBeVisible()
})

test('only the thumbnails in view have frames, and a thumbnail shows the state after the visitor’s steps', async ({
  page,
  servers,
}) => {
  await page.goto(`${servers.url}/storyboard?search=dialog`)
  const card = page.getByRole('link', { name: 'chat-end-dialog' })
  await expect(card.frameLocator('iframe').getByRole('alertdialog')).toBeVisible()

  await page.goto(`${servers.url}/storyboard`)
  await expect(page.locator('[data-phase="ready"]').first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'preview-three' }).locator('iframe')).toHaveCount(0)
  expect(await page.locator('iframe').count()).toBeLessThan(25)

  await page.getByRole('link', { name: 'preview-three' }).scrollIntoViewIfNeeded()
  await expect(page.getByRole('link', { name: 'preview-three' }).locator('iframe')).toHaveCount(1)
  await expect(page.getByRole('link', { name: 'home-first' }).locator('iframe')).toHaveCount(0)
})

for (const { name, shows } of STORIES.filter(({ name: known }) =>
  ['chat-files', 'chat-failed', 'chat-offline'].includes(known),
))
  test(`the player reaches the state of ${name}: it chooses files, types, presses keys and goes offline`, async ({
    page,
    servers,
  }) => {
    await page.goto(`${servers.url}/storyboard?story=${name}&locale=de`)
    const frame = frameAt(page, 1)

    await expect(page.getByText('The player took these steps:')).toBeVisible()
    await expect(frame.locator('html')).toHaveAttribute('lang', 'de')
    await page.getByLabel('locale').selectOption('en')
    await expect(frame.locator(shows).first()).toBeAttached()
  })

test('a thumbnail whose dialog takes the focus gives it back, so that the arrow keys go on in the list', async ({
  page,
  servers,
}) => {
  await page.goto(`${servers.url}/storyboard`)
  await expect(treeOf(page)).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type('end-dialog')
  const dialog = page.getByRole('link', { name: 'chat-end-dialog' }).frameLocator('iframe').getByRole('alertdialog')
  await expect(dialog).toBeVisible()
  await expect(page.getByRole('link').locator('[data-phase="ready"]')).toHaveCount(1)

  await expect(page.getByLabel('Search stories')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(treeOf(page).getByRole('treeitem', { name: 'chat-end-dialog' })).toBeFocused()
  await page.keyboard.press('Enter')
  await storyReady(page)
  await expect(frameAt(page, 1).getByRole('alertdialog')).toBeVisible()
  await expect(treeOf(page).getByRole('treeitem', { name: 'chat-end-dialog' })).toBeFocused()

  await page.getByRole('button', { name: 'Add a frame' }).press('Enter')
  await expect(page).toHaveURL(/\?story=chat-end-dialog&compare=scheme(:|%3A)dark$/)
  await storyReady(page)
  await expect(frameAt(page, 2).getByRole('alertdialog')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add a frame' })).toBeFocused()

  await frameAt(page, 2).getByRole('alertdialog').getByRole('button').first().focus()
  await expect(page.getByRole('button', { name: 'Add a frame' })).toBeFocused()
  await page.getByRole('button', { name: 'Remove frame 2' }).focus()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('region', { name: 'Frame 2' }).locator('iframe')).toBeFocused()
})

test('three frames fit side by side in a wide window, and the page never scrolls sideways', async ({
  page,
  servers,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${servers.url}/storyboard?story=home-first&compare=device:iphone-15&compare=locale:de`)
  await storyReady(page)
  const right = async (index: number): Promise<number> => {
    const box = await page.getByRole('region', { name: `Frame ${index}` }).boundingBox()
    return (box?.x ?? Infinity) + (box?.width ?? 0)
  }
  expect(await right(3)).toBeLessThanOrEqual(1440 - 16)

  await page.setViewportSize({ width: 800, height: 900 })
  const stage = page.getByRole('region', { name: 'Frame 3' }).locator('..')
  await stage.evaluate((element) => element.scrollTo({ left: element.scrollWidth }))
  expect(await right(3)).toBeLessThanOrEqual(800 - 16)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(800)
})

test('the faults of a story end when a person leaves it for another one, and when the page is left', async ({
  page,
  servers,
  sandbox,
}) => {
  const faults = (): Promise<number> => countFaults(sandbox)
  await page.goto(`${servers.url}/storyboard?story=home-help-failed`)
  await storyReady(page)
  expect(await faults()).toBe(1)
  await treeOf(page).getByRole('treeitem', { name: 'home-plain' }).click()
  await expect.poll(faults).toBe(0)

  await treeOf(page).getByRole('treeitem', { name: 'home-help-failed' }).click()
  await expect.poll(faults).toBe(1)
  await page.goto('about:blank')
  await expect.poll(faults).toBe(0)
})

test('a fault ends too if the page is left before the story has learnt that the fault was added', async ({
  page,
  servers,
  sandbox,
}) => {
  const faults = (): Promise<number> => countFaults(sandbox)
  // The sandbox gets the request, the page never gets the response.
  await page.addInitScript(() => {
    const fetch = window.fetch.bind(window)
    window.fetch = async (...request) => {
      const response = await fetch(...request)
      const isFaultAdded = request[1]?.method === 'POST' && response.url.endsWith('/sandbox/faults')
      return isFaultAdded ? new Promise(() => undefined) : response
    }
  })
  await page.goto(`${servers.url}/storyboard?story=home-help-failed`)
  await expect.poll(faults).toBe(1)
  await page.goto('about:blank')
  await expect.poll(faults).toBe(0)
})

test('a permalink opens the story with its device, locale, scheme and zoom', async ({ page, servers }) => {
  await page.goto(
    `${servers.url}/storyboard?story=chat-menu&device=iphone-15&locale=ar&scheme=dark&zoom=200&keyboard=1`,
  )
  await storyReady(page)
  const frame = frameAt(page, 1)

  await expect(frame.getByRole('menu')).toBeVisible()
  await expect(frame.locator('html')).toHaveAttribute('lang', 'ar')
  await expect(frame.locator('html')).toHaveAttribute('data-scheme', 'dark')
  expect(await frame.locator('html').evaluate(() => [innerWidth, innerHeight])).toEqual([197, 229])
  await expect(page.getByText('The keyboard is drawn')).toBeVisible()
  await expect(page.getByLabel('device')).toHaveValue('iphone-15')
})

test('an address with an unknown story says so and shows all stories', async ({ page, servers }) => {
  await page.goto(`${servers.url}/storyboard?story=home-gone`)

  await expect(page.getByRole('alert')).toHaveText('The address has story=home-gone, which does not exist, so it is ignored.') // prettier-ignore
  await expect(page.getByRole('heading', { name: 'Every screen in every state' })).toBeVisible()
})

test('locale and scheme change in the running frame, so that an open dialog stays open', async ({ page, servers }) => {
  await page.goto(`${servers.url}/storyboard?story=chat-end-dialog`)
  await storyReady(page)
  const frame = frameAt(page, 1)
  await expect(frame.getByRole('alertdialog')).toBeVisible()
  const source = await page.locator('iframe').getAttribute('src')

  await page.getByLabel('locale').selectOption('de')
  await page.getByLabel('scheme').selectOption('dark')
  await expect(frame.locator('html[lang=de][data-scheme=dark]')).toBeAttached()
  await expect(frame.getByRole('alertdialog')).toBeVisible()
  expect(await page.locator('iframe').getAttribute('src')).toBe(source)
})

test('frames side by side have a scheme, a locale and a device each, and a frame can be removed', async ({
  page,
  servers,
}) => {
  await page.goto(`${servers.url}/storyboard?story=home-first`)
  await page.getByLabel('side by side').selectOption('light | dark')
  await expect(page).toHaveURL(/compare=scheme(:|%3A)dark$/)
  await expect(frameAt(page, 1).locator('html')).toHaveAttribute('data-scheme', 'light')
  await expect(frameAt(page, 2).locator('html')).toHaveAttribute('data-scheme', 'dark')

  const second = page.getByRole('region', { name: 'Frame 2' })
  await second.getByLabel('locale').selectOption('ar')
  await second.getByLabel('device').selectOption('320x568')
  await expect(frameAt(page, 2).locator('html')).toHaveAttribute('dir', 'rtl')
  expect(
    await frameAt(page, 2)
      .locator('html')
      .evaluate(() => innerWidth),
  ).toBe(320)
  await expect(frameAt(page, 1).locator('html')).toHaveAttribute('lang', 'en')

  await page.getByRole('button', { name: 'Remove frame 2' }).click()
  await expect(second).toHaveCount(0)
  await expect(page).toHaveURL(/\?story=home-first$/)
})

test('the tenant that a person chooses replaces the story’s own, except where it cannot be in the state', async ({
  page,
  servers,
}) => {
  await page.goto(`${servers.url}/storyboard?story=home-first&tenant=away`)
  await expect(frameAt(page, 1).getByText('Send us a mail')).toBeVisible()

  await page.goto(`${servers.url}/storyboard?story=help&tenant=plain`)
  await expect(page.getByText('tenant demo, as plain cannot be in this state')).toBeVisible()
  await expect(frameAt(page, 1).getByText('Charge the battery')).toBeVisible()
})

test('an accent shows its contrast and what the widget draws, and the frame draws it', async ({ page, servers }) => {
  await page.goto(`${servers.url}/storyboard?story=home-first`)
  await page.getByRole('button', { name: 'accent of the tenant' }).click()
  const dialog = page.getByRole('dialog', { name: 'Accent colour' })
  const field = dialog.getByLabel('Accent colour as #rrggbb')

  await field.fill('#12')
  await expect(dialog.getByText('Write the colour as # and six digits, such as #2563eb.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Apply' })).toBeDisabled()

  await field.fill('#ff0000')
  await field.press('Enter')
  await expect(dialog.getByRole('row', { name: /black 5\.25 AA/ })).toBeVisible()
  await expect(dialog.getByText(/In the light scheme, buttons are #\w{6} instead of #ff0000/)).toBeVisible()
  await expect(page).toHaveURL(/accent=%23ff0000/)
  const drawn = await dialog.getByText(/In the light scheme/).textContent()
  const fill = /#\w{6}/.exec(drawn ?? '')?.[0] ?? ''
  await expect.poll(() => accentOf(frameAt(page, 1))).toBe(fill)
})

const accentOf = (frame: FrameLocator): Promise<string> =>
  frame.locator('html').evaluate((root) => root.style.getPropertyValue('--accent'))

test('a story in a pseudo-locale names the steps that a person takes by hand', async ({ page, servers }) => {
  await page.goto(`${servers.url}/storyboard?story=chat-end-dialog&locale=en_XA`)

  await expect(page.getByText('Continue by hand:')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'click “End conversation”' })).toBeVisible()
})

test('a story whose data the sandbox cannot create says what to do, instead of an empty frame', async ({
  page,
  servers,
}) => {
  await page.route('**/sandbox/tenants', (route) => route.abort())
  await page.goto(`${servers.url}/storyboard?story=home-first`)

  await expect(page.getByRole('alert')).toContainText(
    'The sandbox does not answer. Check that `npm start` is still running. Then reload this page.',
  )
})

for (const colorScheme of ['light', 'dark'] as const)
  test(`the catalogue has no WCAG 2.2 AA violation in the ${colorScheme} scheme, wide and on a phone`, async ({
    page,
    servers,
  }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.goto(`${servers.url}/storyboard?search=home-first`)
    await expect(page.locator('[data-phase="ready"]')).toBeVisible()
    expect(await violationsOf(page)).toEqual([])

    await page.goto(`${servers.url}/storyboard?story=chat-menu&accent=%23ff0000&compare=scheme:dark&device=iphone-15`)
    await storyReady(page)
    await page.getByRole('button', { name: 'accent #ff0000' }).click()
    expect(await violationsOf(page)).toEqual([])

    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 390, height: 800 })
    await page.getByRole('button', { name: 'Stories', exact: true }).click()
    await expect(treeOf(page)).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    expect(await violationsOf(page)).toEqual([])
  })
