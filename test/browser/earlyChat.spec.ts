import type { FrameLocator, Page } from '@playwright/test'
import { test } from './builtTenant.ts'
import { bubbleOf, composerOf, expect, frameOf, sentMark, startButton } from './fixtures.ts'
import { holdRequests } from './holdRequests.ts'
import { SCRIPTS, card, fieldOf, openStaticHome, staticHome } from './staticHome.ts'

test('what is typed after a click on the card of the static Home is in the composer and can be sent', async ({
  page,
  built,
}) => {
  const { frame, release } = await openStaticHome(page, built.host.url)
  await card(frame).click()
  await page.keyboard.type('Where is my')
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
  const { frame, release } = await openStaticHome(page, built.host.url)
  await card(frame).click()
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

const CONVERSATION = /\/conversation-\w+\.js/

/**
 * Types a text after a click on the card of the loaded Home, while the script of the chat is held. Returns functions that
 * let the script through, or make it fail.
 */
async function typeBeforeConversation(page: Page, url: string) {
  let settle: (isArriving: boolean) => void = () => undefined
  const arrival = new Promise<boolean>((resolve) => (settle = resolve))
  await page.route(CONVERSATION, async (route) => ((await arrival) ? route.continue() : route.abort()))
  await page.goto(url)
  await bubbleOf(page).click()
  const frame = frameOf(page)
  await startButton(frame).click()
  await expect(fieldOf(frame)).toBeFocused()
  await page.keyboard.type('Where is my parcel?')
  return { frame, arrive: () => settle(true), fail: () => settle(false) }
}

test('what is typed after a click on the card of the loaded Home is in the composer, if its script arrives later', async ({
  page,
  built,
}) => {
  const { frame, arrive } = await typeBeforeConversation(page, built.host.url)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await bubbleOf(page).click()
  await expect(fieldOf(frame)).toBeFocused()
  await page.keyboard.type('I wait.')
  await expect(composerOf(frame)).toHaveCount(0)

  arrive()
  await expect(composerOf(frame)).toBeFocused()
  await expect(composerOf(frame)).toHaveValue('Where is my parcel?\nI wait.')
})

test('what is typed into an opened chat before its servers answer is in the composer', async ({ page, servers }) => {
  const release = await holdRequests(page, /\/api\//)
  await page.goto(`${servers.sandboxUrl}/widget/chat?website_token=demo`)
  await expect(page.locator('.early-field')).toBeFocused()
  await page.keyboard.type('Where is my')
  await expect(page.getByRole('log')).toBeVisible()
  await page.keyboard.type(' parcel?')
  release()
  await expect(composerOf(page)).toHaveValue('Where is my parcel?')
})

test('the caret and a selection stay in their places when the chat and then the composer arrive', async ({
  page,
  servers,
}) => {
  const [loadChat, answer] = [await holdRequests(page, CONVERSATION), await holdRequests(page, /\/api\//)]
  await page.goto(`${servers.sandboxUrl}/widget/chat?website_token=demo`)
  await expect(page.locator('.early-field')).toBeFocused()
  await page.keyboard.type('my parcel')
  await page.keyboard.press('Home')
  loadChat()
  await expect(page.getByRole('log')).toBeVisible()
  await page.keyboard.type('Where is ')
  await page.keyboard.press('Shift+End')
  answer()
  await expect(composerOf(page)).toBeFocused()
  await page.keyboard.type('my bike?')
  await expect(composerOf(page)).toHaveValue('Where is my bike?')
})

test('a burst of keys is whole in the composer of a chat whose servers answer late', async ({ page, servers }) => {
  await page.route(/\/(api|v2)\//, (route) => setTimeout(() => void route.continue(), 500))
  await page.goto(`${servers.sandboxUrl}/widget/chat?website_token=demo`)
  await expect(page.locator('.early-field')).toBeFocused()
  let text = ''
  while ((await composerOf(page).count()) === 0) {
    const letters = 'abcdefghijklmnopqrstuvwxyz'
    await page.keyboard.type(letters)
    text += letters
  }
  await expect(composerOf(page)).toHaveValue(text)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('what is typed and sent before the script of the chat arrives is sent when it does', async ({ page, built }) => {
  const { frame, arrive } = await typeBeforeConversation(page, built.host.url)
  await page.keyboard.press('Enter')

  arrive()
  await expect(sentMark(frame)).toBeVisible()
  await expect(frame.getByRole('log').getByText('Where is my parcel?')).toHaveCount(1)
  await expect(composerOf(frame)).toHaveValue('')
})

for (const canStore of [true, false])
  test(`the card of a chat that cannot be loaded gets the focus, and “Reload” keeps the text ${canStore ? 'in' : 'without'} the storage`, async ({
    page,
    built,
  }) => {
    if (!canStore) await page.addInitScript(denyStorage)
    const { frame, fail } = await typeBeforeConversation(page, built.host.url)
    fail()
    await expect(frame.getByRole('heading', { name: /could not be loaded/ })).toBeFocused()

    await page.unroute(CONVERSATION)
    await frame.getByRole('button', { name: 'Reload' }).click()
    await expect(composerOf(frame)).toHaveValue('Where is my parcel?')
  })

/** Denies all storage to a frame, as browsers do to frames of other sites. */
function denyStorage(): void {
  if (window === window.top) return
  for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(window, name, {
      get: () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError')
      },
    })
}

test('the composer replaces the field of the static Home in the same place', async ({ page, built }) => {
  const { frame, release } = await openStaticHome(page, built.host.url)
  await card(frame).click()
  await page.keyboard.type('Where is my parcel? I ordered it a week ago and would like to ride on Sunday.')
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
  const { frame, release } = await openStaticHome(page, built.host.url)
  await card(frame).click()
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
  await sandbox('PUT', '/tenants/demo/pre-chat', {
    isEnabled: true,
    fields: [{ name: 'emailAddress', required: true }],
  })
  const { frame, release } = await openStaticHome(page, built.host.url)
  await card(frame).click()
  await page.keyboard.type('Where is my parcel?')
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

test('what is typed into an opened chat before the script of its pre-chat form comes is in the form', async ({
  page,
  servers,
  sandbox,
}) => {
  await sandbox('PUT', '/tenants/demo/pre-chat', {
    isEnabled: true,
    fields: [{ name: 'emailAddress', required: true }],
  })
  const forms = /\/firstForms\.lazy-\w+\.js/
  const release = await holdRequests(page, forms)
  const requested = page.waitForRequest(forms)
  await page.goto(`${servers.sandboxUrl}/widget/chat?website_token=demo`)
  await expect(page.locator('.early-field')).toBeFocused()
  await page.keyboard.type('Where is my')
  await requested
  await page.keyboard.type(' parcel?')
  release()
  const message = page.getByRole('form').getByRole('textbox', { name: /Message/ })
  await expect(message).toBeFocused()
  await page.keyboard.type(' I wait.')
  await expect(message).toHaveValue('Where is my parcel? I wait.')
})

test('a pre-chat form without a message waits at the end of the panel until the visitor pauses', async ({
  page,
  servers,
  sandbox,
}) => {
  await sandbox('PUT', '/tenants/bot/pre-chat', {
    isEnabled: true,
    fields: [{ name: 'emailAddress', required: true }],
  })
  const forms = /\/firstForms\.lazy-\w+\.js/
  const release = await holdRequests(page, forms)
  const requested = page.waitForRequest(forms)
  const loaded = page.waitForEvent('requestfinished', (request) => forms.test(request.url()))
  await page.goto(`${servers.sandboxUrl}/widget/chat?website_token=bot`)
  const field = page.locator('.early-field')
  await expect(field).toBeFocused()
  const placeOf = () => field.evaluate((element) => element.getBoundingClientRect().top)
  await requested
  await expect.poll(placeOf).toBeGreaterThan(700)
  await page.keyboard.type('Where is ')
  release()
  await loaded
  // A visitor types on for a second while the form could be there.
  await page.keyboard.type('my parcel?', { delay: 100 })
  const email = page.getByRole('textbox', { name: 'Email' })
  await expect(email).toBeFocused()
  await expect(email).toHaveValue('')
  await email.fill('mara@example.com')
  await page.keyboard.press('Enter')
  await expect(composerOf(page)).toHaveValue('Where is my parcel?')
})

test('a bot that begins without a text field replaces the static Home', async ({ page, built, sandbox }) => {
  await sandbox('PUT', '/tenants/demo/bot', { name: 'Lumi' })
  const { frame, release } = await openStaticHome(page, built.host.url)
  await card(frame).click()
  await page.keyboard.type('Hello')
  release()
  await expect(staticHome(frame)).toHaveCount(0)
  await expect(frame.getByRole('log')).toBeVisible()
})

test('servers that fail are reported in place of the static Home, and the text is kept', async ({ page, built }) => {
  await page.route(/\/api\//, (route) => route.abort())
  const { frame, release } = await openStaticHome(page, built.host.url)
  await card(frame).click()
  await page.keyboard.type('Where is my parcel?')
  release()
  await expect(staticHome(frame)).toHaveCount(0)
  await page.unroute(/\/api\//)
  await frame.getByRole('button', { name: 'Try again' }).click()
  await expect(fieldOf(frame)).toHaveValue('Where is my parcel?')
})

test('translations that cannot be loaded are reported in place of the static Home', async ({ page, built }) => {
  await page.route(/\/locales-/, (route) => route.abort())
  const { frame, release } = await openStaticHome(page, built.host.url)
  await card(frame).click()
  release()
  await expect(frame.getByText('The chat could not be loaded. Check your connection and try again.')).toBeVisible()
  await expect(staticHome(frame)).toHaveCount(0)
})

test('the focus on “Close chat” of the early chat stays there when the composer comes', async ({ page, built }) => {
  const { frame, release } = await openStaticHome(page, built.host.url)
  await card(frame).click()
  await page.keyboard.type('Not to be sent')
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
  const { frame, release } = await openStaticHome(page, built.host.url)
  await card(frame).click()
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
  const { frame } = await openStaticHome(page, built.host.url)
  await card(frame).click()
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
  const { frame, release } = await openStaticHome(page, built.host.url)
  await card(frame).click()
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
  const { frame, release } = await openStaticHome(page, built.host.url)
  await card(frame).click()
  await page.keyboard.type('My number is 4711')
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
  const { frame, release } = await openStaticHome(page, built.host.url)
  await card(frame).click()
  await page.keyboard.type('Where is my parcel?')
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
  const { frame, release } = await openStaticHome(page, built.host.url)
  await card(frame).click()
  await page.keyboard.type('Where is')
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

  test('a tap into the field of a chat that is loading keeps the focus, and so the on-screen keyboard, in the composer', async ({
    page,
    servers,
  }) => {
    const [loadChat, answer] = [await holdRequests(page, CONVERSATION), await holdRequests(page, /\/api\//)]
    await page.goto(`${servers.sandboxUrl}/widget/chat?website_token=demo`)
    await page.locator('.early-field').tap()
    await page.keyboard.type('Where')
    loadChat()
    await expect(page.getByRole('log')).toBeVisible()
    await expect(page.locator('.early-field')).toBeFocused()
    await page.keyboard.type(' is my')
    answer()
    await expect(composerOf(page)).toBeFocused()
    await page.keyboard.type(' parcel?')
    await expect(composerOf(page)).toHaveValue('Where is my parcel?')
  })
})
