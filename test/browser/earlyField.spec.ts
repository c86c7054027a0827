/** Tests the field that is in the place of the composer while a chat is loading: no key in it is lost. */
import { setTimeout } from 'node:timers/promises'
import type { Locator, Page } from '@playwright/test'
import type { Dev } from '../../cli/commands/dev.ts'
import { test } from './builtTenant.ts'
import {
  awaitEmptyConversation,
  bubbleOf,
  composerOf,
  expect,
  frameOf,
  requireEmail,
  sentMark,
  startButton,
} from './fixtures.ts'
import { holdRequests, holdScript } from './holdRequests.ts'
import { fieldOf } from './staticHome.ts'

const CONVERSATION = /\/conversation-\w+\.js/
const FORMS = /\/firstForms\.lazy-\w+\.js/
const SERVERS = /\/api\//

/** Opens the chat by its address, before the composer can be there. Returns the field in its place. */
async function openLoadingChat(page: Page, servers: Dev, token = 'demo'): Promise<Locator> {
  await page.goto(`${servers.sandboxUrl}/widget/chat?website_token=${token}`)
  const field = page.locator('.early-field')
  await expect(field).toBeFocused()
  return field
}

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
  const release = await holdRequests(page, SERVERS)
  await openLoadingChat(page, servers)
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
  const [loadChat, answer] = [await holdRequests(page, CONVERSATION), await holdRequests(page, SERVERS)]
  await openLoadingChat(page, servers)
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

/** Returns a function that composes a text in the focused field, as an input method does before the text is complete. */
async function startComposition(page: Page) {
  const session = await page.context().newCDPSession(page)
  return {
    compose: (text: string) =>
      session.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length }),
    complete: (text: string) => session.send('Input.insertText', { text }),
  }
}

test('a text that an input method composes while the chat and the composer arrive is whole in the composer', async ({
  page,
  servers,
}) => {
  const [loadChat, answer] = [await holdScript(page, CONVERSATION), await holdRequests(page, SERVERS)]
  const field = await openLoadingChat(page, servers)
  const { compose, complete } = await startComposition(page)
  await compose('に')
  await loadChat()
  await compose('にほ')
  await complete('日本')
  await expect(page.getByRole('log')).toBeVisible()
  await expect(field).toHaveValue('日本')

  await compose('ご')
  answer()
  await awaitEmptyConversation(page)
  await compose('ごう')
  await complete('語')
  await expect(composerOf(page)).toBeFocused()
  await expect(composerOf(page)).toHaveValue('日本語')
})

test('a text that an input method begins to compose when the chat has just arrived is whole in the composer', async ({
  page,
  servers,
}) => {
  await page.clock.install()
  const loadChat = await holdScript(page, CONVERSATION)
  await openLoadingChat(page, servers)
  const { compose, complete } = await startComposition(page)
  await loadChat()
  await compose('に')
  // React shows the fallback, with the field, for at least 0.3 s, and would replace it only now.
  await page.clock.runFor(500)
  await compose('にほ')
  await complete('日本')
  await expect(composerOf(page)).toBeFocused()
  await expect(composerOf(page)).toHaveValue('日本')
})

test('a pre-chat form without a message does not interrupt a text that an input method composes', async ({
  page,
  servers,
  sandbox,
}) => {
  await requireEmail(sandbox, 'bot')
  await page.clock.install()
  const loadForms = await holdScript(page, FORMS)
  const field = await openLoadingChat(page, servers, 'bot')
  const { compose, complete } = await startComposition(page)
  // Pauses the clock: a busy machine may need longer for a step than the form waits.
  await page.clock.pauseAt(Date.now() + 5_000)
  await page.keyboard.type('x')
  await loadForms()
  await compose('に')
  await page.clock.runFor(5_000)
  await expect(field).toBeFocused()
  await complete('日本')
  await page.clock.runFor(900)
  await expect(field).toBeFocused()
  await page.clock.runFor(200)
  const email = page.getByRole('textbox', { name: 'Email' })
  await expect(email).toBeFocused()
  await page.clock.resume()
  await email.fill('mara@example.com')
  await page.keyboard.press('Enter')
  await expect(composerOf(page)).toHaveValue('x日本')
})

test('a burst of keys is whole in the composer of a chat whose servers answer late', async ({ page, servers }) => {
  await page.route(/\/(api|v2)\//, async (route) => {
    await setTimeout(500)
    await route.continue()
  })
  await openLoadingChat(page, servers)
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

test('what is typed into an opened chat before the script of its pre-chat form comes is in the form', async ({
  page,
  servers,
  sandbox,
}) => {
  await requireEmail(sandbox, 'demo')
  const release = await holdRequests(page, FORMS)
  const requested = page.waitForRequest(FORMS)
  await openLoadingChat(page, servers)
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
  await requireEmail(sandbox, 'bot')
  const loadForms = await holdScript(page, FORMS)
  const requested = page.waitForRequest(FORMS)
  const field = await openLoadingChat(page, servers, 'bot')
  const placeOf = () => field.evaluate((element) => element.getBoundingClientRect().top)
  await requested
  await expect.poll(placeOf).toBeGreaterThan(700)
  await page.keyboard.type('Where is ')
  await loadForms()
  // A visitor types on for a second while the form could be there.
  await page.keyboard.type('my parcel?', { delay: 100 })
  const email = page.getByRole('textbox', { name: 'Email' })
  await expect(email).toBeFocused()
  await expect(email).toHaveValue('')
  await email.fill('mara@example.com')
  await page.keyboard.press('Enter')
  await expect(composerOf(page)).toHaveValue('Where is my parcel?')
})

test.describe('on a touch screen', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a tap into the field of a chat that is loading keeps the focus, and so the on-screen keyboard, in the composer', async ({
    page,
    servers,
  }) => {
    const [loadChat, answer] = [await holdRequests(page, CONVERSATION), await holdRequests(page, SERVERS)]
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
