/** Tests the border between the host page and the panel that fills a phone's screen: focus, keys and inertness. */
import type { Page } from '@playwright/test'
import { contrast } from '../../src/tools/colour.ts'
import { bubbleOf, composerOf, expect, frameOf, openHost, startButton, test } from './fixtures.ts'

const PHONE = { width: 390, height: 844 }
const WIDE = { width: 844, height: 390 }

test.use({ viewport: PHONE })

/** Adds a link to the host page, and opens the chat with the keyboard. */
async function openByKeyboard(page: Page): Promise<void> {
  await page.evaluate(() => {
    const link = Object.assign(document.createElement('a'), { id: 'behind', href: '#behind', textContent: 'Behind' })
    document.body.prepend(link)
  })
  await bubbleOf(page).focus()
  await page.keyboard.press('Enter')
  await expect(startButton(frameOf(page))).toBeVisible()
}

/** Returns true if the page's link can take the focus. */
const isPageUsable = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const before = document.activeElement
    const link = document.getElementById('behind')
    link?.focus()
    const isFocused = document.activeElement === link
    if (isFocused && before instanceof HTMLElement) before.focus()
    return isFocused
  })

const focusedId = (page: Page): Promise<string> => page.evaluate(() => document.activeElement?.id ?? '')

const FRAME = 'chatwoot_live_chat_widget'

test('on a phone the open panel is a modal dialog, and Tab never reaches the page', async ({ page, servers }) => {
  await openHost(page, servers)
  await openByKeyboard(page)
  await expect(page.getByRole('dialog', { name: 'Chat with us' })).toBeVisible()
  await expect.poll(() => focusedId(page)).toBe(FRAME)
  // After the last button, Tab leads to the browser's own controls, and from there to the first one.
  for (let presses = 0; presses < 20; presses += 1) {
    await page.keyboard.press('Tab')
    expect(['', FRAME, 'cw-widget-holder']).toContain(await focusedId(page))
  }
  expect(await isPageUsable(page)).toBe(false)
})

test('on a phone Escape closes the panel, and the launcher and the page are usable again', async ({
  page,
  servers,
}) => {
  await openHost(page, servers)
  await openByKeyboard(page)
  await startButton(frameOf(page)).click()
  await composerOf(frameOf(page)).press('Escape')

  await expect(bubbleOf(page)).toBeFocused()
  await expect(bubbleOf(page)).toHaveAttribute('aria-expanded', 'false')
  expect(await isPageUsable(page)).toBe(true)
})

test('a rotation makes the panel modal or not, and the field in the panel keeps the focus', async ({
  page,
  servers,
}) => {
  await page.setViewportSize(WIDE)
  await openHost(page, servers)
  await openByKeyboard(page)
  await startButton(frameOf(page)).click()
  await composerOf(frameOf(page)).fill('Half a')
  for (const size of [PHONE, WIDE, PHONE, WIDE]) {
    await page.setViewportSize(size)
    await expect.poll(() => page.locator('#cw-widget-holder dialog').evaluate((panel) => panel.matches(':modal'))).toBe(size === PHONE)
    await expect(composerOf(frameOf(page))).toBeFocused()
    await page.keyboard.type('!')
  }
  await expect(composerOf(frameOf(page))).toHaveValue('Half a!!!!')
  expect(await isPageUsable(page)).toBe(true)
  await expect(bubbleOf(page)).toHaveAttribute('aria-expanded', 'true')
}) // prettier-ignore

test('a body that the page replaces while the panel fills the screen is inert only until the panel closes', async ({
  page,
  servers,
}) => {
  await openHost(page, servers)
  await openByKeyboard(page)
  await page.evaluate(() => {
    const body = document.createElement('body')
    body.append(Object.assign(document.createElement('a'), { id: 'behind', href: '#new', textContent: 'New' }))
    document.body.replaceWith(body)
  })
  expect(await isPageUsable(page)).toBe(false)
  await page.evaluate(() => (Reflect.get(window, '$chatwoot') as { toggle: (to: string) => void }).toggle('close'))

  expect(await isPageUsable(page)).toBe(true)
})

test('a chat that the page removes while it fills the screen leaves the page usable', async ({ page, servers }) => {
  await openHost(page, servers)
  await openByKeyboard(page)
  await page.evaluate(() => document.getElementById('cw-widget-holder')?.remove())

  expect(await isPageUsable(page)).toBe(true)
})

test('a panel opened from the page’s own modal dialog is usable, and after it closes so is that dialog', async ({
  page,
  servers,
}) => {
  await openHost(page, servers)
  await page.evaluate(() => {
    const dialog = document.createElement('dialog')
    const button = Object.assign(document.createElement('button'), { id: 'behind', textContent: 'Ask us' })
    button.addEventListener('click', () => (Reflect.get(window, '$chatwoot') as { toggle: () => void }).toggle())
    dialog.append(button)
    document.body.append(dialog)
    dialog.showModal()
  })
  await page.getByRole('button', { name: 'Ask us' }).click()
  await startButton(frameOf(page)).click()
  expect(await isPageUsable(page)).toBe(false)
  await composerOf(frameOf(page)).press('Escape')

  await expect.poll(() => focusedId(page)).toBe('behind')
  expect(await page.evaluate(() => document.querySelector('dialog')?.open)).toBe(true)
})

test('on a wide page the panel opens with the focus and is not modal, and Escape on the launcher closes it', async ({
  page,
  servers,
}) => {
  await page.setViewportSize({ width: 1280, height: 860 })
  await openHost(page, servers)
  await openByKeyboard(page)
  await expect.poll(() => focusedId(page)).toBe(FRAME)
  expect(await isPageUsable(page)).toBe(true)
  await bubbleOf(page).focus()
  await page.keyboard.press('Escape')

  await expect(page.locator(`#${FRAME}`)).toBeHidden()
  await expect(bubbleOf(page)).toBeFocused()
})

test('on a wide page Escape closes a panel that covers the focused element of the page, which keeps the focus', async ({
  page,
  servers,
}) => {
  await page.setViewportSize({ width: 1280, height: 860 })
  await openHost(page, servers)
  await openByKeyboard(page)
  const link = page.locator('#behind')
  await link.focus()
  await page.keyboard.press('Escape')
  await expect(page.locator(`#${FRAME}`)).toBeVisible()
  await link.evaluate((element) => {
    element.style.cssText = 'position:fixed;right:120px;bottom:300px'
    element.addEventListener('keydown', (event) => event.preventDefault(), { once: true })
  })
  await page.keyboard.press('Escape')
  await expect(page.locator(`#${FRAME}`)).toBeVisible()
  await page.keyboard.press('Escape')

  await expect(page.locator(`#${FRAME}`)).toBeHidden()
  await expect(link).toBeFocused()
})

for (const [ground, rgb] of [
  ['white', [1, 1, 1]],
  ['black', [0, 0, 0]],
  ['gray', [0.5, 0.5, 0.5]],
  ['yellow', [1, 1, 0]],
] as const)
  test(`the focus ring of the launcher has a contrast of at least 3 on a ${ground} page`, async ({ page, servers }) => {
    await openHost(page, servers)
    await page.addStyleTag({ content: `html, body { background: ${ground} !important }` })
    const launcher = bubbleOf(page)
    await page.keyboard.press('Tab')
    await launcher.focus()
    const colours = await launcher.evaluate((element) => {
      const { outlineColor, boxShadow } = getComputedStyle(element)
      return [outlineColor, boxShadow].map((text) => (text.match(/\d+/g) ?? []).slice(0, 3).map(Number))
    })

    const contrasts = colours.map(([red = NaN, green = NaN, blue = NaN]) =>
      contrast([red / 255, green / 255, blue / 255], rgb),
    )
    expect(Math.max(...contrasts)).toBeGreaterThanOrEqual(3)
  })
