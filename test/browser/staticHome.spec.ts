import type { Locator } from '@playwright/test'
import { recordPolicyViolations, test } from './builtTenant.ts'
import { bubbleOf, composerOf, expect, frameOf, openChat, sendMessage, sentMark } from './fixtures.ts'
import { card, holdScripts, openStaticHome, staticHome } from './staticHome.ts'

/** Reads the place, the text and the colours of an element. */
const readLook = (element: Locator): Promise<object> =>
  element.evaluate((node) => {
    const { left, top, width, height } = node.getBoundingClientRect()
    const { color, backgroundImage } = getComputedStyle(node)
    return { left, top, width, height, color, backgroundImage, text: node.textContent }
  })

test('Home is shown in the tenant’s words and colour before any script of the frame is loaded', async ({
  page,
  built,
}) => {
  const violations = await recordPolicyViolations(page)
  const { frame } = await openStaticHome(page, built.host.url)
  const greeting = frame.locator('header').filter({ hasText: 'Hello from the build' })
  await expect(greeting).toBeVisible()
  await expect(greeting).toHaveCSS('background-image', /rgb\(10, 122, 92\)/)
  await expect(frame.locator('#app')).toBeEmpty()
  expect(await violations()).toEqual([])
})

test('the widget starts after the first frame that shows Home, although its scripts are there before', async ({
  page,
  built,
}) => {
  await page.clock.install()
  await page.goto(built.host.url)
  await page.clock.pauseAt(Date.now() + 60_000)
  const entry = page.waitForResponse(/\/assets\/main-[^?]*\.js/)
  await bubbleOf(page).click()
  const frame = frameOf(page)
  await (await entry).finished()
  await expect(card(frame)).toBeVisible()
  await expect(frame.locator('#app')).toBeEmpty()
  await expect(frame.locator('#lost')).toHaveCount(1)

  await page.clock.resume()
  await expect(staticHome(frame)).toHaveCount(0)
  await expect(card(frame)).toBeVisible()
})

test('React takes over the static Home without moving anything', async ({ page, built }) => {
  // The servers never answer.
  await page.route(/\/(api|v2|public)\//, () => new Promise(() => undefined))
  const { frame, release } = await openStaticHome(page, built.host.url)
  const looks = () =>
    Promise.all([card(frame), frame.getByRole('heading').first(), frame.locator('header').first()].map(readLook))
  const before = await looks()
  release()
  await expect(staticHome(frame)).toHaveCount(0)
  await expect(card(frame)).toBeVisible()
  expect(await looks()).toEqual(before)
})

test('nothing moves from the first frame of the static Home until React has rendered Home', async ({ page, built }) => {
  const violations = await recordPolicyViolations(page)
  // The servers never answer.
  await page.route(/\/(api|v2|public)\//, () => new Promise(() => undefined))
  await page.addInitScript(() => {
    const shifts: string[] = []
    Reflect.set(window, 'shifts', shifts)
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push(JSON.stringify(entry))
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const { frame, release } = await openStaticHome(page, built.host.url)
  const root = frame.locator('html')
  const readShifts = () => root.evaluate(() => Reflect.get(window, 'shifts') as string[])
  release()
  await expect(staticHome(frame)).toHaveCount(0)
  await expect(card(frame)).toBeVisible()
  // The browser reports the shifts of a frame after it.
  await root.evaluate(async () => {
    for (let frames = 0; frames < 3; frames += 1) await new Promise(requestAnimationFrame)
  })
  expect(await readShifts()).toEqual([])
  // What moves is reported, for example when the card moves down.
  await card(frame).evaluate((element) => {
    element.style.marginTop = '100px'
  })
  await expect.poll(readShifts).not.toEqual([])
  expect(await violations()).toEqual([])
})

test('Home is in every frame, from the first one that shows it until the widget has loaded everything', async ({
  page,
  built,
}) => {
  await page.addInitScript(() => {
    if (window === window.top) return
    const seen = { frames: 0, gaps: 0 }
    Object.defineProperty(window, 'seen', { value: seen })
    const look = (): void => {
      const cards = [...document.querySelectorAll('button')].filter((one) =>
        one.textContent.includes('Send us a message'),
      )
      if (cards.some((one) => one.checkVisibility())) seen.frames += 1
      else if (seen.frames > 0) seen.gaps += 1
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  const frame = frameOf(page)
  const configured = page.waitForResponse(/\/widget\/config/)
  // The team is known some frames after the channel, so that a card without it would be seen.
  await page.route(/\/inbox_members/, async (route) => {
    await (await configured).finished()
    await frame.locator('body').evaluate(async () => {
      for (let frames = 0; frames < 4; frames += 1) await new Promise(requestAnimationFrame)
    })
    await route.fallback()
  })
  await page.goto(built.host.url)
  await bubbleOf(page).click()
  await expect(staticHome(frame)).toHaveCount(0)
  await expect(frame.getByText('We are online')).toBeVisible()
  const seen = await frame.locator('body').evaluate(() => Reflect.get(window, 'seen') as object)
  expect(seen).toEqual({ frames: expect.any(Number), gaps: 0 })
})

test('a card of the static Home that is held down while React renders opens the chat when it is released', async ({
  page,
  built,
}) => {
  const { frame, release } = await openStaticHome(page, built.host.url)
  await card(frame).hover()
  await page.mouse.down()
  release()
  await expect(frame.locator('#app').getByText('We are online')).toBeAttached()
  await page.mouse.up()
  await expect(composerOf(frame)).toBeVisible()
  await expect(staticHome(frame)).toHaveCount(0)
})

test('a button of the static Home that is held down and released elsewhere does nothing', async ({ page, built }) => {
  const { frame, release } = await openStaticHome(page, built.host.url)
  await card(frame).hover()
  await page.mouse.down()
  release()
  await expect(frame.locator('#app main button').first()).toBeAttached()
  await frame.getByRole('heading').first().hover({ force: true })
  await page.mouse.up()
  await expect(staticHome(frame)).toHaveCount(0)
  await expect(card(frame)).toBeVisible()
})

test('the static Home can be closed before any script of the frame is loaded', async ({ page, built }) => {
  const { frame } = await openStaticHome(page, built.host.url)
  await frame.getByRole('button', { name: 'Close chat' }).click()
  await expect(page.locator('#chatwoot_live_chat_widget')).toBeHidden()
  await expect(bubbleOf(page)).toBeFocused()
})

test('a page whose scripts never come shows the static Home, and then the error card', async ({ page, built }) => {
  await page.clock.install()
  await openStaticHome(page, built.host.url)
  await page.clock.runFor(8_000)
  await expect(page.getByText('The chat could not be loaded.')).toBeVisible()
  await expect(page.locator('#chatwoot_live_chat_widget')).toBeHidden()
})

test('a visitor with a conversation does not see the Home of a new visitor first', async ({ page, built }) => {
  await page.goto(built.host.url)
  const chat = await openChat(page)
  await sendMessage(chat, 'Hello')
  await expect(sentMark(chat)).toBeVisible()

  await holdScripts(page)
  await page.reload()
  await bubbleOf(page).click()
  await expect(frameOf(page).locator('#app')).toBeAttached()
  await expect(staticHome(frameOf(page))).toHaveCount(0)
})

test('a static Home has the colour scheme of the host page', async ({ page, built }) => {
  await page.addInitScript(() => Object.assign(window, { chatwootSettings: { darkMode: 'dark' } }))
  const { frame } = await openStaticHome(page, built.host.url)
  await expect(frame.locator('html')).toHaveAttribute('data-scheme', 'dark')
})
