import type { FrameLocator } from '@playwright/test'
import { test } from './builtTenant.ts'
import { bubbleOf, composerOf, expect, frameOf, requireEmail, sentMark } from './fixtures.ts'
import { holdRequests } from './holdRequests.ts'
import { SCRIPTS, card, fieldOf, openEarlyChat, openStaticHome, staticHome } from './staticHome.ts'

test('what is typed after a click on the card of the static Home is in the composer and can be sent', async ({
  page,
  built,
}) => {
  const { frame, release } = await openEarlyChat(page, built.host.url, 'Where is my')
  await expect(fieldOf(frame)).toHaveValue('Where is my')
  await expect(staticHome(frame)).toHaveCount(1)

  release()
  // The visitor types on while the scripts run and the composer replaces the field.
  let text = 'Where is my'
  for (const isReplaced = async () => (await staticHome(frame).count()) === 0; !(await isReplaced()); text += '.')
    await page.keyboard.type('.')
  await page.keyboard.type('?')
  await expect(fieldOf(frame)).toHaveValue(`${text}?`)
  await page.keyboard.press('Enter')
  await expect(sentMark(frame)).toBeVisible()
})

test('Enter in the early chat sends the text when the composer comes, and begins a line for a visitor who types on', async ({
  page,
  built,
}) => {
  const { frame, release } = await openEarlyChat(page, built.host.url)
  await page.keyboard.press('Enter')
  await page.keyboard.type('Where is my parcel?')
  await page.keyboard.press('Enter')
  await page.keyboard.type('I wait.')
  await expect(fieldOf(frame)).toHaveValue('Where is my parcel?\nI wait.')

  await page.keyboard.press('Enter')
  release()
  await expect(sentMark(frame)).toBeVisible()
  await expect(frame.getByText('Where is my parcel?\nI wait.')).toBeVisible()
  await expect(composerOf(frame)).toHaveValue('')
  await expect(composerOf(frame)).toBeFocused()
})

test('a text that was sent in the early chat arrives although the visitor closes the panel before the scripts come', async ({
  page,
  built,
}) => {
  const { frame, release } = await openEarlyChat(page, built.host.url, 'Where is my parcel?')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(page.locator('.woot-widget-holder')).toHaveClass(/woot--hide/)
  release()
  await expect(frame.locator('#app').getByText('Where is my parcel?')).toHaveCount(1)
  await expect(frame.locator('#app [role="img"][aria-label="Sent"]')).toHaveCount(1)
})

test('keys go on in the field of the static Home after the panel was closed and opened, while the chat loads behind it', async ({
  page,
  built,
}) => {
  const loadChat = await holdRequests(page, /\/conversation-\w+\.js/)
  const { frame, release } = await openEarlyChat(page, built.host.url, 'ab')
  release()
  // The screen that waits for the script of the chat has a field of its own.
  await expect(frame.locator('#app .early-field')).toBeAttached()
  await page.keyboard.press('Escape')
  await bubbleOf(page).click()
  await expect(frame.locator('#home .early-field')).toBeFocused()
  await page.keyboard.type('cd')
  await expect(frame.locator('#home .early-field')).toHaveValue('abcd')
  loadChat()
  await expect(composerOf(frame)).toBeFocused()
  await expect(composerOf(frame)).toHaveValue('abcd')
})

test('a text in the early chat that continues after Enter, or ends with a line break, is not sent by itself', async ({
  page,
  built,
}) => {
  const { frame, release } = await openEarlyChat(page, built.host.url, 'Where is my parcel?')
  await page.keyboard.press('Enter')
  await page.keyboard.type('I wait.')
  await page.keyboard.press('Shift+Enter')
  release()
  await expect(composerOf(frame)).toHaveValue('Where is my parcel?\nI wait.\n')
  await page.keyboard.press('Enter')
  await expect(sentMark(frame)).toHaveCount(1)
})

/** Gives the focus to the frame, and to nothing in it, as WebKit does when the host page focuses the frame. */
const focusNothing = (frame: FrameLocator): Promise<void> =>
  frame.locator('body').evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    window.focus()
  })

test('letters typed while nothing in the frame has the focus are in the field of the static Home and the composer', async ({
  page,
  built,
}) => {
  const { frame, release } = await openEarlyChat(page, built.host.url)
  await focusNothing(frame)
  await page.keyboard.type('Where is my')
  await expect(fieldOf(frame)).toHaveValue('Where is my')

  release()
  await expect(staticHome(frame)).toHaveCount(0)
  await expect(composerOf(frame)).toBeFocused()
  await focusNothing(frame)
  await page.keyboard.type(' parcel?')
  await expect(composerOf(frame)).toHaveValue('Where is my parcel?')
})

test('Escape closes a static Home in which nothing has the focus', async ({ page, built }) => {
  const { frame } = await openStaticHome(page, built.host.url)
  await focusNothing(frame)
  await page.keyboard.press('Escape')
  await expect(page.locator('.woot-widget-holder')).toHaveClass(/woot--hide/)
})

test('the composer replaces the field of the static Home in the same place', async ({ page, built }) => {
  const { frame, release } = await openEarlyChat(
    page,
    built.host.url,
    'Where is my parcel? I ordered it a week ago and would like to ride on Sunday.',
  )
  const readPlace = () =>
    fieldOf(frame).evaluate((field) => {
      const { fontSize, lineHeight, borderTopWidth, borderLeftWidth } = getComputedStyle(field)
      return { top: field.getBoundingClientRect().top, fontSize, lineHeight, borderTopWidth, borderLeftWidth }
    })
  const before = await readPlace()
  release()
  await expect(staticHome(frame)).toHaveCount(0)
  await expect.poll(readPlace).toEqual(before)
})

test('a text that an input method composes stays in the static Home until it is complete', async ({ page, built }) => {
  const { frame, release } = await openEarlyChat(page, built.host.url)
  const session = await page.context().newCDPSession(page)
  await session.send('Input.imeSetComposition', { text: 'に', selectionStart: 1, selectionEnd: 1 })
  release()
  await expect(frame.locator('#app form')).toBeAttached()
  await session.send('Input.imeSetComposition', { text: 'にほ', selectionStart: 2, selectionEnd: 2 })
  await expect(staticHome(frame)).toHaveCount(1)
  await session.send('Input.insertText', { text: '日本' })
  await expect(staticHome(frame)).toHaveCount(0)
  await expect(fieldOf(frame)).toHaveValue('日本')
})

test('what is typed before a pre-chat form comes is sent with the form', async ({ page, built, sandbox }) => {
  await requireEmail(sandbox, 'demo')
  const { frame, release } = await openEarlyChat(page, built.host.url, 'Where is my parcel?')
  release()
  const message = frame.locator('#app').getByRole('textbox', { name: /Message/ })
  await expect(message).toBeFocused()
  await expect(staticHome(frame)).toHaveCount(0)
  await page.keyboard.type(' I wait.')
  await expect(message).toHaveValue('Where is my parcel? I wait.')
  await frame.getByRole('textbox', { name: /Email/ }).fill('mara@example.com')
  await page.keyboard.press('Enter')
  await expect(frame.getByText('Where is my parcel? I wait.')).toBeVisible()
  await expect(sentMark(frame)).toBeVisible()
})

test('a bot that begins without a text field replaces the static Home', async ({ page, built, sandbox }) => {
  await sandbox('PUT', '/tenants/demo/bot', { name: 'Lumi' })
  const { frame, release } = await openEarlyChat(page, built.host.url, 'Hello')
  release()
  await expect(staticHome(frame)).toHaveCount(0)
  await expect(frame.getByRole('log')).toBeVisible()
})

test('servers that fail are reported in place of the static Home, and the text is kept', async ({ page, built }) => {
  await page.route(/\/api\//, (route) => route.abort())
  const { frame, release } = await openEarlyChat(page, built.host.url, 'Where is my parcel?')
  release()
  await expect(staticHome(frame)).toHaveCount(0)
  await page.unroute(/\/api\//)
  await frame.getByRole('button', { name: 'Try again' }).click()
  await expect(fieldOf(frame)).toHaveValue('Where is my parcel?')
})

test('translations that cannot be loaded are reported in place of the static Home', async ({ page, built }) => {
  await page.route(/\/locales-/, (route) => route.abort())
  const { frame, release } = await openEarlyChat(page, built.host.url)
  release()
  await expect(frame.getByText('The chat could not be loaded. Check your connection and try again.')).toBeVisible()
  await expect(staticHome(frame)).toHaveCount(0)
})

test('the focus on “Close chat” of the early chat stays there when the composer comes', async ({ page, built }) => {
  const { frame, release } = await openEarlyChat(page, built.host.url, 'Not to be sent')
  const close = frame.getByRole('button', { name: 'Close chat' })
  await close.focus()
  release()
  await expect(staticHome(frame)).toHaveCount(0)
  await expect(fieldOf(frame)).toHaveValue('Not to be sent')
  await expect(close).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('#chatwoot_live_chat_widget')).toBeHidden()
})

test('“Close chat” of the early chat that is held down while the composer comes closes the panel', async ({
  page,
  built,
}) => {
  const { frame, release } = await openEarlyChat(page, built.host.url)
  await frame.getByRole('button', { name: 'Close chat' }).hover()
  await page.mouse.down()
  release()
  await expect(frame.locator('#app form')).toBeAttached()
  await expect(staticHome(frame)).toHaveCount(1)
  await page.mouse.up()
  await expect(page.locator('#chatwoot_live_chat_widget')).toBeHidden()
  await expect(staticHome(frame)).toHaveCount(0)
})

for (const isStatic of [true, false])
  test(`a double click on the card of the ${isStatic ? 'static' : 'loaded'} Home keeps the next keys`, async ({
    page,
    built,
  }) => {
    const { frame, release } = await openStaticHome(page, built.host.url)
    if (!isStatic) {
      release()
      await expect(staticHome(frame)).toHaveCount(0)
      await expect(frame.getByText('We are online')).toBeVisible()
    }
    await card(frame).dblclick()
    await expect(fieldOf(frame)).toBeFocused()
    await page.keyboard.type('Hello')
    await expect(fieldOf(frame)).toHaveValue('Hello')
  })

test('forced colours give the early field one line around it, and no thick border', async ({ page, built }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  const { frame } = await openEarlyChat(page, built.host.url)
  const colors = await fieldOf(frame).evaluate((field) => {
    const { borderTopColor, borderBottomColor, backgroundColor } = getComputedStyle(field)
    return [borderTopColor, borderBottomColor, getComputedStyle(document.body).backgroundColor, backgroundColor]
  })
  expect(new Set(colors.slice(0, 3)).size).toBe(1)
  await expect(fieldOf(frame)).toHaveCSS('outline-style', 'solid')
})

test('“Close chat” is at the same place in a low window before and after the composer has come', async ({
  page,
  built,
}) => {
  await page.setViewportSize({ width: 320, height: 256 })
  const { frame, release } = await openEarlyChat(page, built.host.url)
  const readPlace = () => frame.getByRole('button', { name: 'Close chat' }).boundingBox()
  const before = await readPlace()
  expect(before?.x).toBeGreaterThan(256)
  release()
  await expect(staticHome(frame)).toHaveCount(0)
  await expect(fieldOf(frame)).toBeVisible()
  expect(await readPlace()).toEqual(before)
})

test('a press on the card of the static Home by keyboard opens the chat, and Escape closes the panel', async ({
  page,
  built,
}) => {
  const { frame } = await openStaticHome(page, built.host.url)
  await card(frame).press('Enter')
  await expect(fieldOf(frame)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(fieldOf(frame)).toHaveValue('')
  await page.keyboard.press('Escape')
  await expect(page.locator('#chatwoot_live_chat_widget')).toBeHidden()
})

test('what is typed before the scripts fail is kept by “Try again”, as often as it takes', async ({ page, built }) => {
  let fail = (): void => undefined
  const holdUntilFailure = async (): Promise<void> => {
    const failed = new Promise<void>((resolve) => (fail = resolve))
    await page.unroute(SCRIPTS)
    await page.route(SCRIPTS, async (route) => {
      await failed
      await route.abort()
    })
  }
  const frame = frameOf(page)
  const retry = page.getByRole('button', { name: 'Try again' })
  await holdUntilFailure()
  await page.goto(built.host.url)
  await bubbleOf(page).click()
  await card(frame).click()
  await page.keyboard.type('Where is')
  for (const words of [' my', ' parcel']) {
    fail()
    await expect(retry).toBeVisible()
    await holdUntilFailure()
    await retry.click()
    await fieldOf(frame).click()
    await page.keyboard.type(words)
  }
  fail()
  await expect(retry).toBeVisible()
  await page.unroute(SCRIPTS)
  await retry.click()

  await expect(staticHome(frame)).toHaveCount(0)
  await expect(fieldOf(frame)).toHaveValue('Where is my parcel')
  await expect(page.locator('iframe')).toHaveCount(1)
})

test('what is typed before the host page resets the chat is not in the chat of the next visitor', async ({
  page,
  built,
}) => {
  const { frame, release } = await openEarlyChat(page, built.host.url, 'My number is 4711')
  const first = await page.locator('#chatwoot_live_chat_widget').elementHandle()
  await page.evaluate('$chatwoot.reset()')
  await expect.poll(() => first?.evaluate((element) => element.isConnected)).toBe(false)
  await bubbleOf(page).click()
  await expect(card(frame)).toBeVisible()
  release()
  await card(frame).click()
  await expect(fieldOf(frame)).toHaveValue('')
})

test('the early chat says after 8 s that it is loading if no server answers', async ({ page, built }) => {
  await page.clock.install()
  await page.route(/\/(api\/v1|v2)\//, () => undefined)
  const { frame, release } = await openEarlyChat(page, built.host.url, 'Where is my parcel?')
  release()
  await expect(frame.locator('#app main')).toBeAttached()
  const status = frame.locator('#early-chat').getByRole('status').getByText('Loading…')
  await expect(status).toBeHidden()
  await page.clock.runFor(8_000)
  await expect(status).toBeVisible()
  await expect(fieldOf(frame)).toHaveValue('Where is my parcel?')
})

test('what is typed until late scripts replace the error card is in the composer', async ({ page, built }) => {
  await page.clock.install()
  const { frame, release } = await openEarlyChat(page, built.host.url, 'Where is')
  await page.clock.runFor(8_000)
  await expect(page.getByText('The chat could not be loaded.')).toBeVisible()
  await page.keyboard.type(' my parcel')
  release()
  await expect(staticHome(frame)).toHaveCount(0)
  await expect(page.getByText('The chat could not be loaded.')).toBeHidden()
  await expect(fieldOf(frame)).toHaveValue('Where is my parcel')
})

test.describe('on a touch screen', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a tap on the card of the static Home opens no on-screen keyboard, before or after the composer comes', async ({
    page,
    built,
  }) => {
    const { frame, release } = await openStaticHome(page, built.host.url)
    const isFieldFocused = () =>
      frame.locator('html').evaluate(() => document.activeElement?.matches('input, textarea') === true)
    await card(frame).tap()
    await expect(fieldOf(frame)).toBeVisible()
    expect(await isFieldFocused()).toBe(false)

    release()
    await expect(staticHome(frame)).toHaveCount(0)
    await expect(fieldOf(frame)).toBeVisible()
    expect(await isFieldFocused()).toBe(false)
  })
})
