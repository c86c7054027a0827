/** Tests that a pop-out window and the page that opened it forget the visitor together. */
import type { BrowserContext, Page } from '@playwright/test'
import { callWidget, popOut } from './hostCalls.ts'
import {
  chooseFromMenu,
  expect,
  fillComposer,
  frameOf,
  messagesWithText,
  openChat,
  openHost,
  type Sandbox,
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

test('a reset closes the pop-out window of the page at once', async ({ page, servers, sandbox }) => {
  const popup = await popOutSecret({ page, servers, sandbox })
  const isGone = popup.waitForEvent('close')
  await callWidget(page, 'reset')
  await isGone
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
