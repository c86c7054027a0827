/** Tests that a pop-out window and the page that opened it forget the visitor together. */
import type { BrowserContext, Page } from '@playwright/test'
import { callWidget, popOut } from './hostCalls.ts'
import {
  chooseFromMenu,
  composerOf,
  expect,
  fillComposer,
  frameOf,
  goToConversation,
  messagesWithText,
  openChat,
  openHost,
  type Sandbox,
  sendMessage,
  sentMark,
  startButton,
  startConversation,
  test,
} from './fixtures.ts'

test.use({ needsWholeBrowser: true })

const SECRET = 'My secret question'

type Started = { readonly page: Page; readonly servers: Parameters<typeof openHost>[1]; readonly sandbox: Sandbox }

/** Starts a conversation in the panel, and moves it into a window, in which the visitor has begun another message. */
async function popOutSecret({ page, servers, sandbox }: Started): Promise<Page> {
  await openHost(page, servers)
  await startConversation(await openChat(page), sandbox, SECRET)
  const popup = await popOut(page)
  await expect(messagesWithText(popup, SECRET)).toBeVisible()
  await fillComposer(popup, 'My secret draft')
  return popup
}

/** Returns what the windows of the website's visitors have stored, as an opened page of the widget finds it. */
async function storedInWindows(context: BrowserContext, servers: Started['servers']): Promise<string> {
  const page = await context.newPage()
  await page.goto(`${servers.sandboxUrl}/widget/home?website_token=demo`)
  const stored = await page.evaluate(async () => {
    const databases = await indexedDB.databases()
    return JSON.stringify([
      Object.entries(localStorage).filter(([key]) => key.includes('own@')),
      databases.map(({ name }) => name).filter((name) => name?.includes('own@')),
    ])
  })
  await page.close()
  return stored
}

const isClosed = (popup: Page) => () => popup.isClosed()

test('a reset closes the pop-out window of the page, also if the page navigates at once', async ({
  page,
  context,
  servers,
  sandbox,
}) => {
  const popup = await popOutSecret({ page, servers, sandbox })
  const isGone = popup.waitForEvent('close')
  await page.evaluate(() => {
    const { reset } = Reflect.get(window, '$chatwoot') as { reset: () => void }
    reset()
    location.href = 'about:blank'
  })
  await isGone
  expect(await storedInWindows(context, servers)).not.toMatch(/secret|cw_conversation/)
})

for (const [name, isClosedBefore] of [
  ['open', false],
  ['closed before the reset', true],
] as const)
  test(`nothing stays of a conversation that began in a pop-out window, which is ${name}`, async ({
    page,
    context,
    servers,
    sandbox,
  }) => {
    await openHost(page, servers)
    const popup = await popOut(page)
    await goToConversation(popup)
    await startConversation(popup, sandbox, SECRET)
    await fillComposer(popup, 'My secret draft')
    if (isClosedBefore) await popup.close()
    await callWidget(page, 'reset')
    if (!isClosedBefore) await expect.poll(isClosed(popup)).toBe(true)

    await openHost(page, servers)
    const next = await popOut(page)
    await goToConversation(next)
    await expect(composerOf(next)).toHaveValue('')
    await sendMessage(next, 'A new visitor')
    await expect(sentMark(next)).toBeVisible()
    await expect(messagesWithText(next, SECRET)).toHaveCount(0)
    expect(await storedInWindows(context, servers)).not.toContain('secret')
  })

test('a conversation that begins in a pop-out window is kept, although the first answer of the servers takes long', async ({
  page,
  context,
  servers,
}) => {
  let answer = (): void => undefined
  const answered = new Promise<void>((resolve) => (answer = resolve))
  await context.route(/\/widget\/config/, async (route) => {
    await answered
    await route.continue()
  })
  await page.clock.install()
  await openHost(page, servers)
  const isRequested = page.waitForRequest(/\/widget\/config/)
  const popup = await popOut(page)
  await isRequested
  // Without the answer `session-pending` of the frame, the window ends its search for the opener after 5 s.
  await page.clock.runFor(6_000)
  answer()
  await goToConversation(popup)
  await sendMessage(popup, SECRET)
  await expect(sentMark(popup)).toBeVisible()
  await fillComposer(popup, 'My secret draft')
  await popup.close()
  const next = await popOut(page)
  await goToConversation(next)
  await expect(messagesWithText(next, SECRET)).toBeVisible()
  await expect(composerOf(next)).toHaveValue('My secret draft')
})

test('a reset closes the pop-out window of its page, although another tab has one too', async ({
  page,
  context,
  servers,
  sandbox,
}) => {
  const first = await popOutSecret({ page, servers, sandbox })
  const second = await context.newPage()
  await openHost(second, servers)
  await openChat(second)
  const secondWindow = await popOut(second)
  await expect(messagesWithText(secondWindow, SECRET)).toBeVisible()
  await openHost(second, servers)
  await callWidget(second, 'reset')
  await expect.poll(isClosed(secondWindow)).toBe(true)
  expect(first.isClosed()).toBe(false)
})

test('a reset on a later page closes the pop-out window, and nothing of the visitor stays in the browser', async ({
  page,
  context,
  servers,
  sandbox,
}) => {
  const popup = await popOutSecret({ page, servers, sandbox })
  expect(await storedInWindows(context, servers)).toContain('secret')
  await openHost(page, servers)
  // The chat of this page is not loaded yet.
  await callWidget(page, 'reset')
  await expect.poll(isClosed(popup)).toBe(true)
  expect(await storedInWindows(context, servers)).not.toMatch(/secret|cw_conversation/)
  await expect(messagesWithText(await openChat(page), SECRET)).toHaveCount(0)
})

test('a reset closes no pop-out window that was opened after it', async ({ page, servers, sandbox }) => {
  await openHost(page, servers)
  await startConversation(await openChat(page), sandbox, SECRET)
  await callWidget(page, 'reset')
  await startConversation(await openChat(page), sandbox, 'A new visitor')
  const popup = await popOut(page)
  await expect(messagesWithText(popup, 'A new visitor')).toBeVisible()
  await fillComposer(popup, 'A new draft')
  await openChat(page)
  await expect(frameOf(page).getByRole('textbox', { name: 'Message' })).toHaveValue('A new draft')
  expect(popup.isClosed()).toBe(false)
})

test.describe('a visitor who is forgotten at their request', () => {
  test.beforeEach(({ sandbox }) => sandbox('PUT', '/tenants/demo/page', { ownCopy: { forget: true } }))

  const FORGET = 'Forget me on this device'

  const forgetMe = async (chat: Parameters<typeof chooseFromMenu>[0]): Promise<void> => {
    await chooseFromMenu(chat, FORGET)
    await chat.getByRole('alertdialog').getByRole('button', { name: FORGET }).click()
  }

  test('in the panel is forgotten in the pop-out window, which closes', async ({ page, context, servers, sandbox }) => {
    const popup = await popOutSecret({ page, servers, sandbox })
    await forgetMe(await openChat(page))
    await expect.poll(isClosed(popup)).toBe(true)
    expect(await storedInWindows(context, servers)).not.toMatch(/secret|cw_conversation/)
  })

  test('in the pop-out window while the page is away is forgotten in the panel when it is back', async ({
    page,
    servers,
    sandbox,
  }) => {
    const popup = await popOutSecret({ page, servers, sandbox })
    await page.goto('about:blank')
    await forgetMe(popup)
    await openHost(page, servers)
    const panel = await openChat(page)
    await expect(messagesWithText(panel, SECRET)).toHaveCount(0)
    await expect(panel.getByText('secret')).toHaveCount(0)
  })

  test('in the pop-out window is forgotten in the panel, which shows Home as to a new visitor', async ({
    page,
    servers,
    sandbox,
  }) => {
    const popup = await popOutSecret({ page, servers, sandbox })
    const panel = await openChat(page)
    await forgetMe(popup)
    await expect(startButton(panel)).toBeVisible()
    await expect(messagesWithText(panel, SECRET)).toHaveCount(0)
    await startButton(panel).click()
    await expect(panel.getByText('secret')).toHaveCount(0)
  })
})
