/** Tests behaviour that visitors expect on a phone, in a host page and in an app. */
import type { CDPSession, Locator, Page } from '@playwright/test'
import type { Dev } from '../../cli/commands/dev.ts'
import {
  bubbleOf,
  type ChatView,
  composerOf,
  expect,
  fillComposer,
  frameOf,
  messagesWithText,
  newestConversation,
  openHost,
  openStandalone,
  resolveConversation,
  sendAgentMessage,
  sendMessage,
  startButton,
  startConversation,
  test,
} from './fixtures.ts'

const PHONE = { width: 390, height: 844 }
const LANDSCAPE = { width: 844, height: 390 }
const KEYBOARD_PX = 336

test.use({ viewport: PHONE, hasTouch: true, isMobile: true, deviceScaleFactor: 3 })

const frameElement = (page: Page): Locator => page.locator('#chatwoot_live_chat_widget')
const closeButton = (chat: ChatView): Locator => chat.getByRole('button', { name: 'Close chat' })

async function bottomOf(locator: Locator): Promise<number> {
  const box = await locator.boundingBox()
  return box === null ? Infinity : box.y + box.height
}

const scrollPosition = (page: Page): Promise<number> => page.evaluate(() => Math.round(window.scrollY))

const overflow = (page: Page): Promise<string> =>
  page.evaluate(() => getComputedStyle(document.documentElement).overflow)

/** Swipes up on the screen with one finger. */
async function swipeUp(cdp: CDPSession): Promise<void> {
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints })
  await touch('touchStart', { x: 190, y: 400 })
  for (let y = 380; y >= 100; y -= 40) await touch('touchMove', { x: 190, y })
  await touch('touchEnd')
}

/** Goes back by one entry in the tab's history, as the system's back button does. */
async function goBack(cdp: CDPSession): Promise<void> {
  const { entries, currentIndex } = await cdp.send('Page.getNavigationHistory')
  await cdp.send('Page.navigateToHistoryEntry', { entryId: entries[currentIndex - 1]?.id ?? 0 })
}

test('on a phone the open panel locks the page’s scroll; Back closes the panel first and then leaves the page', async ({
  page,
  servers,
}) => {
  await page.addInitScript(() => {
    Reflect.set(window, 'popStates', [])
    window.addEventListener('popstate', ({ state }) => void (Reflect.get(window, 'popStates') as unknown[]).push(state))
  })
  await page.goto(`${servers.sandboxUrl}/sandbox/sounds`)
  await openHost(page, servers)
  const cdp = await page.context().newCDPSession(page)
  await page.evaluate(() => history.replaceState({ route: 'shop' }, ''))
  await page.addStyleTag({ content: 'body { min-block-size: 3000px }' })
  await page.evaluate(() => {
    document.documentElement.style.overflow = 'auto'
    window.scrollTo(0, 320)
  })
  const frame = frameOf(page)
  const pressBack = (): Promise<void> => goBack(cdp)

  await bubbleOf(page).tap()
  await startButton(frame).tap()
  await fillComposer(frame, 'Half a sent')
  for (const closePanel of [pressBack, () => closeButton(frame).tap(), pressBack]) {
    if (await frameElement(page).isHidden()) await bubbleOf(page).tap()
    await expect(composerOf(frame)).toHaveValue('Half a sent')
    expect(await frameElement(page).boundingBox()).toEqual({ x: 0, y: 0, ...PHONE })
    await swipeUp(cdp)
    expect(await scrollPosition(page), 'the page behind does not move').toBe(320)
    expect(await overflow(page), 'nor by a key or a wheel').toBe('hidden')
    await closePanel()
    await expect(frameElement(page)).toBeHidden()
    await bubbleOf(page).tap({ trial: true })
    expect(await scrollPosition(page)).toBe(320)
    expect(await page.evaluate(() => history.state as unknown)).toEqual({ route: 'shop' })
  }
  await bubbleOf(page).tap()
  await expect(composerOf(frame)).toBeVisible()
  await page.evaluate(() => (Reflect.get(window, '$chatwoot') as WidgetApi).destroy())
  expect(await overflow(page), 'as the page had it').toBe('auto')
  await swipeUp(cdp)
  await expect.poll(() => scrollPosition(page), 'the page can be read on').toBeGreaterThan(320)
  expect(await page.evaluate(() => Reflect.get(window, 'popStates') as unknown), 'the page’s router').toEqual([])
  await pressBack()
  await expect(page).toHaveURL(/sandbox\/sounds/)
})

type WidgetApi = { readonly toggle: (state?: 'open' | 'close') => void; readonly destroy: () => void }

/** Calls `$chatwoot.toggle` in the host page with each of these states, one after the other. */
const toggle = (page: Page, ...states: readonly ('open' | 'close')[]): Promise<void> =>
  page.evaluate((all) => {
    for (const state of all) (Reflect.get(window, '$chatwoot') as WidgetApi).toggle(state)
  }, states)

test('in landscape the page scrolls beside the panel; in portrait the panel covers it and closes on Back', async ({
  page,
  servers,
}) => {
  await page.setViewportSize(LANDSCAPE)
  await openHost(page, servers)
  const cdp = await page.context().newCDPSession(page)
  await bubbleOf(page).tap()
  await startButton(frameOf(page)).tap()
  for (const _turn of [1, 2]) {
    await page.setViewportSize(PHONE)
    await expect.poll(() => overflow(page)).toBe('hidden')
    await composerOf(frameOf(page)).tap()
    await raiseKeyboard(page, PHONE.height - KEYBOARD_PX)
    await expect.poll(() => bottomOf(composerOf(frameOf(page)))).toBeLessThanOrEqual(PHONE.height - KEYBOARD_PX)
    await page.setViewportSize(LANDSCAPE)
    await expect.poll(() => overflow(page)).toBe('visible')
    expect((await frameElement(page).boundingBox())?.width).toBe(400)
    expect((await frameElement(page).boundingBox())?.height).toBe(LANDSCAPE.height - 116)
  }

  await page.setViewportSize(PHONE)
  await expect.poll(() => overflow(page)).toBe('hidden')
  await goBack(cdp)
  await expect(frameElement(page)).toBeHidden()
  expect(await overflow(page)).toBe('visible')
  await bubbleOf(page).tap()
  await expect(composerOf(frameOf(page))).toBeVisible()
  await page.setViewportSize(LANDSCAPE)
  await page.evaluate(() => (Reflect.get(window, '$chatwoot') as WidgetApi).destroy())
  await page.setViewportSize(PHONE)
  await expect.poll(() => overflow(page), 'no chat is left').toBe('visible')
})

test('an overflow style that the page sets while two panels are open applies once both are closed', async ({
  page,
  servers,
}) => {
  await openHost(page, servers)
  await bubbleOf(page).tap()
  await expect(startButton(frameOf(page))).toBeVisible()
  await page.evaluate((baseUrl) => {
    type Sdk = { readonly create: (options: object) => { readonly open: () => Promise<void> } }
    const other = (Reflect.get(window, 'chatwootSDK') as Sdk).create({ token: 'plain', baseUrl })
    Reflect.set(window, 'other', other)
    return other.open()
  }, servers.sandboxUrl)
  await page.evaluate(() => void (document.documentElement.style.overflow = 'auto'))
  expect(await overflow(page)).toBe('hidden')

  await toggle(page, 'close')
  expect(await overflow(page), 'the other is open').toBe('hidden')
  await page.evaluate(() => (Reflect.get(window, 'other') as { readonly close: () => Promise<void> }).close())
  expect(await overflow(page)).toBe('auto')
  await page.evaluate(() => (Reflect.get(window, 'other') as { readonly destroy: () => void }).destroy())
  expect(await page.evaluate(() => document.adoptedStyleSheets.length)).toBe(0)
})

test('after the panel is closed and reopened in quick succession, Back still closes it, then leaves the page', async ({
  page,
  servers,
}) => {
  await page.goto(`${servers.sandboxUrl}/sandbox/sounds`)
  await openHost(page, servers)
  const cdp = await page.context().newCDPSession(page)
  await bubbleOf(page).tap()
  await expect(startButton(frameOf(page))).toBeVisible()
  await toggle(page, 'close', 'open', 'close', 'open')
  await expect(page.locator('html > iframe')).toHaveCount(1)
  await expect(frameElement(page)).toBeVisible()
  await goBack(cdp)
  await expect(frameElement(page)).toBeHidden()

  await bubbleOf(page).tap()
  await toggle(page, 'close', 'open', 'close')
  await expect(page.locator('html > iframe')).toHaveCount(0)
  await expect(frameElement(page)).toBeHidden()
  await goBack(cdp)
  await expect(page).toHaveURL(/sandbox\/sounds/)
})

test('a page that navigates in the task that closes the panel keeps its entry, and Back leads to the one before', async ({
  page,
  servers,
}) => {
  await openHost(page, servers)
  const cdp = await page.context().newCDPSession(page)
  for (const path of ['/bikes', '/cargo']) {
    const before = page.url()
    await bubbleOf(page).tap()
    await expect(startButton(frameOf(page))).toBeVisible()
    await page.evaluate((pushed) => {
      ;(Reflect.get(window, '$chatwoot') as WidgetApi).toggle('close')
      history.pushState({}, '', pushed)
    }, path)
    await expect(frameElement(page)).toBeHidden()
    await expect(page.locator('html > iframe')).toHaveCount(0)
    expect(new URL(page.url()).pathname).toBe(path)
    await goBack(cdp)
    await expect(page).toHaveURL(before)
  }
})

/**
 * Simulates an on-screen keyboard that covers the page and pushes it up. Sets the height and the offset of the visual
 * viewport, in px.
 */
const raiseKeyboard = (page: Page, height: number, offsetTop = 0): Promise<void> =>
  page.evaluate(
    (metrics) => {
      const viewport = window.visualViewport
      for (const [name, value] of Object.entries(metrics))
        Object.defineProperty(viewport, name, { value, configurable: true })
      viewport?.dispatchEvent(new Event('resize'))
    },
    { height, offsetTop },
  )

test('opening the chat focuses no field, and the composer stays above the on-screen keyboard', async ({
  page,
  servers,
}) => {
  await openHost(page, servers)
  await bubbleOf(page).tap()
  const frame = frameOf(page)
  await startButton(frame).tap()
  await expect(composerOf(frame)).toBeVisible()
  expect(await frame.locator('html').evaluate(() => document.activeElement?.matches('input, textarea'))).toBe(false)

  await composerOf(frame).tap()
  for (const offset of [0, 120, KEYBOARD_PX]) {
    await raiseKeyboard(page, PHONE.height - KEYBOARD_PX, offset)
    const visibleBottom = PHONE.height - KEYBOARD_PX + offset
    await expect.poll(() => bottomOf(composerOf(frame))).toBeLessThanOrEqual(visibleBottom)
    expect(await bottomOf(composerOf(frame))).toBeGreaterThan(visibleBottom - 200)
    expect((await closeButton(frame).boundingBox())?.y).toBeGreaterThanOrEqual(offset)
  }
  await raiseKeyboard(page, PHONE.height)
  await expect.poll(async () => frameElement(page).boundingBox()).toEqual({ x: 0, y: 0, ...PHONE })
})

/** Expects that all fields have letters of at least 16 px, because a phone zooms into a field with smaller letters. */
async function expectReadable(chat: ChatView & Pick<Page, 'locator'>, screen: string, minCount = 1): Promise<void> {
  const fields = chat.locator('input:not([type=file], [type=checkbox], [type=radio]), textarea, select')
  await expect(fields.first()).toBeVisible()
  const sizes = await fields.evaluateAll((all) => all.map((field) => parseFloat(getComputedStyle(field).fontSize)))
  expect(sizes.length, screen).toBeGreaterThanOrEqual(minCount)
  expect(Math.min(...sizes), screen).toBeGreaterThanOrEqual(16)
}

test('all fields have a font size of at least 16 px, so a phone does not zoom, and pinch zoom stays enabled', async ({
  page,
  servers,
  sandbox,
}) => {
  const visit = (path: string, token = 'demo') =>
    page.goto(`${servers.sandboxUrl}/widget${path}?website_token=${token}&locale=en`)
  await visit('/home')
  await expectReadable(page, 'home')
  const viewport = (await page.locator('meta[name=viewport]').getAttribute('content')) ?? ''
  expect(viewport).toContain('width=device-width')
  expect(viewport).not.toMatch(/user-scalable|maximum-scale|minimum-scale/)
  expect(await page.locator('body').evaluate((body) => getComputedStyle(body).touchAction)).not.toBe('none')

  await visit('/help')
  await expectReadable(page, 'help')
  await visit('/chat')
  await expectReadable(page, 'chat')
  const id = await startConversation(page, sandbox)
  await page.getByRole('button', { name: 'Choose an emoji' }).tap()
  await expect(page.getByRole('combobox', { name: 'Search emoji' })).toBeVisible()
  await expectReadable(page, 'emoji', 2)
  await page.keyboard.press('Escape')
  await resolveConversation(sandbox, id)
  await page.getByRole('button', { name: 'Request a conversation transcript' }).tap()
  await expect(page.getByLabel('Email address')).toBeVisible()
  await expectReadable(page, 'transcript')
  await page.getByText('Okay').tap()
  await expect(page.getByLabel('Message (optional)')).toBeVisible()
  await expectReadable(page, 'rating', 2)

  await visit('/chat', 'away')
  await expect(page.getByRole('textbox', { name: 'Full name' })).toBeVisible()
  await expectReadable(page, 'before the chat or for a mail', 3)
})

test('the header and the tabs stay inside a phone’s safe area', async ({ page, servers }) => {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Emulation.setSafeAreaInsetsOverride', { insets: { top: 47, bottom: 34, left: 0, right: 0 } })
  await page.goto(`${servers.sandboxUrl}/widget/home?website_token=demo&locale=en`)
  const tab = page.getByRole('link', { name: 'Chat', exact: true })
  await expect(tab).toBeVisible()
  expect(await bottomOf(tab)).toBeLessThanOrEqual(PHONE.height - 34)
  await openStandalone(page, servers)
  expect((await page.locator('header').first().boundingBox())?.y).toBeGreaterThanOrEqual(47)
  const brand = await page.getByText(/^Powered by/).boundingBox()
  expect((brand?.y ?? Infinity) - (await bottomOf(composerOf(page))), 'in the row of buttons').toBeLessThan(24)
})

test('“Close chat” of Home keeps its place while Home scrolls', async ({ page, servers }) => {
  await page.setViewportSize({ width: 390, height: 520 })
  await openHost(page, servers)
  await bubbleOf(page).click()
  const frame = frameOf(page)
  await expect(startButton(frame)).toBeVisible()
  const before = await closeButton(frame).boundingBox()
  const branding = frame.getByText('Powered by Lumen Chat').first()
  await branding.scrollIntoViewIfNeeded()
  await expect(branding).toBeInViewport()
  await expect(frame.getByRole('heading', { level: 1 })).not.toBeInViewport()
  expect(await closeButton(frame).boundingBox()).toEqual(before)
  await closeButton(frame).tap()
  await expect(bubbleOf(page)).toHaveAttribute('aria-expanded', 'false')
})

test('on a touch screen only the newest agent message has a “Reply” button that reacts to a tap', async ({
  page,
  sandbox,
  conversationId: id,
}) => {
  for (const text of ['First', 'Second']) await sendAgentMessage(sandbox, id, text)
  await expect(messagesWithText(page, 'Second')).toBeVisible()
  const replyTo = (text: string): Locator =>
    page.getByRole('log').locator('[data-key]').filter({ hasText: text }).getByRole('button', { name: 'Reply' })
  for (const text of ['Hello', 'First']) {
    const { x = 0, y = 0, width = 0, height = 0 } = (await replyTo(text).boundingBox()) ?? {}
    await page.touchscreen.tap(x + width / 2, y + height / 2)
    await expect(page.getByText(/^Replying to/)).toHaveCount(0)
  }
  await replyTo('Second').tap()
  await expect(page.getByText('Replying to Mara Lindqvist')).toBeVisible()
})

type NativeApp = readonly [platform: string, inject: () => void]

/** Objects that an app on each system adds to the page. Each object records the messages that it receives. */
const APPS: readonly NativeApp[] = [
  ['React Native', () => Reflect.set(window, 'ReactNativeWebView', { postMessage: (text: string) => Reflect.get(window, 'note')(text) })],
  ['iOS', () => Reflect.set(window, 'webkit', { messageHandlers: { chat: { postMessage: (text: string) => Reflect.get(window, 'note')(text) } } })],
  ['Android', () => Reflect.set(window, 'ChatWidget', { postMessage: (text: string) => Reflect.get(window, 'note')(text) })],
] // prettier-ignore

const PREFIX = 'chatwoot-widget:'

/** Sends a command as the app's native side does: with a script in the page. */
const command = (page: Page, fields: object): Promise<void> =>
  page.evaluate((text) => window.postMessage(text, '*'), PREFIX + JSON.stringify(fields))

async function startApp(page: Page, servers: Dev, inject: () => void): Promise<readonly Record<string, unknown>[]> {
  const received: Record<string, unknown>[] = []
  await page.exposeFunction('note', (text: string) => {
    expect(text.startsWith(PREFIX)).toBe(true)
    received.push(JSON.parse(text.slice(PREFIX.length)) as Record<string, unknown>)
  })
  await page.addInitScript(inject)
  await page.goto(`${servers.sandboxUrl}/widget/home?website_token=demo`)
  return received
}

for (const [platform, inject] of APPS)
  test(`an app on ${platform} sends commands to the chat, receives its events, and gets a close-widget message`, async ({
    page,
    servers,
    sandbox,
  }) => {
    const received = await startApp(page, servers, inject)
    const events = (): unknown[] => received.map(({ event }) => event)
    await expect.poll(events).toContain('loaded')
    await command(page, { event: 'config-set', locale: 'de' })
    await command(page, { event: 'set-user', identifier: 'ada', user: { name: 'Ada Byron' } })
    await command(page, { event: 'set-locale', locale: 'de', requestId: 'r1' })
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
    await expect.poll(() => received).toContainEqual({ event: 'acknowledged', requestId: 'r1' })

    await command(page, { event: 'set-locale', locale: 'en' })
    await startButton(page).tap()
    await sendMessage(page, 'From the app')
    await expect(page.getByRole('img', { name: 'Sent' })).toBeVisible()
    await sendAgentMessage(sandbox, await newestConversation(sandbox), 'To the app')
    await expect(messagesWithText(page, 'To the app')).toBeVisible()
    await expect.poll(() => received.filter(({ eventIdentifier: name }) => name === 'chatwoot:on-message').length).toBe(2)
    await closeButton(page).tap()
    await expect.poll(() => received.at(-1)).toEqual({ type: 'close-widget' })
  }) // prettier-ignore
