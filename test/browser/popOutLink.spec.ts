/** Tests what the visitor writes in a pop-out window and in the page that opened it while both are open. */
import type { Page } from '@playwright/test'
import { callWidget, popOut } from './hostCalls.ts'
import {
  bubbleOf,
  composerOf,
  expect,
  fillComposer,
  frameOf,
  goToConversation,
  messagesWithText,
  newestConversation,
  openChat,
  openHost,
  resolveConversation,
  type Sandbox,
  sendAgentMessage,
  sendMessage,
  sentMark,
  startConversation,
  test,
  visitorTexts,
} from './fixtures.ts'

test.use({ needsWholeBrowser: true })

const VISITOR_TEXT = 'Words of the visitor'

test('what the visitor writes in a pop-out window is in the panel after the window is closed', async ({
  page,
  servers,
  sandbox,
}) => {
  await openHost(page, servers)
  const frame = await openChat(page)
  await resolveConversation(sandbox, await startConversation(frame, sandbox))
  await fillComposer(frame, 'Half a thought')
  const popup = await popOut(page)
  await expect(composerOf(popup)).toHaveValue('Half a thought')
  await appendText(popup, ', continued')
  await popup.getByText('Okay').click()
  await popup.getByPlaceholder('Tell us more...').fill('It took a while')
  await expect(composerOf(frame)).toHaveValue('Half a thought, continued')
  await expect(frame.getByPlaceholder('Tell us more...')).toHaveValue('It took a while')
  await popup.close({ runBeforeUnload: true })

  await bubbleOf(page).click()
  await expect(frame.getByRole('radio', { name: 'Okay' })).toBeChecked()
  await fillComposer(frame, 'Another thought')
  const secondPopup = await popOut(page)
  await expect(composerOf(secondPopup)).toHaveValue('Another thought')
  await expect(secondPopup.getByPlaceholder('Tell us more...')).toHaveValue('It took a while')
})

test('the form before the chat keeps its entries in a pop-out window and in the panel, and is sent once', async ({
  page,
  servers,
  sandbox,
}) => {
  const fields = [{ name: 'fullName' }, { name: 'emailAddress' }]
  await sandbox('PUT', '/tenants/demo/pre-chat', { isEnabled: true, fields })
  await openHost(page, servers)
  await bubbleOf(page).click()
  const frame = frameOf(page)
  await frame.getByRole('button', { name: 'Send us a message' }).click()
  await frame.getByLabel('Full name').fill('Ada Byron')
  const popup = await popOut(page)
  await expect(popup.getByLabel('Full name')).toHaveValue('Ada Byron')
  await popup.getByLabel('Email address').fill('ada@example.com')
  await expect(frame.getByLabel('Email address')).toHaveValue('ada@example.com')
  await popup.close({ runBeforeUnload: true })

  await bubbleOf(page).click()
  await frame.getByLabel('Message').fill(VISITOR_TEXT)
  const secondPopup = await popOut(page)
  await expect(secondPopup.getByLabel('Email address')).toHaveValue('ada@example.com')
  await secondPopup.getByRole('button', { name: 'Start Conversation' }).click()
  await expect(messagesWithText(secondPopup, VISITOR_TEXT)).toBeVisible()
  await expect(messagesWithText(frame, VISITOR_TEXT)).toBeAttached()
  expect(await visitorTexts(sandbox, await newestConversation(sandbox))).toEqual([VISITOR_TEXT])
})

/** Types a text at the end of what the composer of the window contains. */
async function appendText(popup: Page, text: string): Promise<void> {
  await composerOf(popup).press('End')
  await popup.keyboard.type(text)
}

type Started = { readonly page: Page; readonly servers: Parameters<typeof openHost>[1]; readonly sandbox: Sandbox }

/** Starts a conversation, begins a text in the panel, and moves the chat into a window, which has the text then. */
async function popOutWithDraft({ page, servers, sandbox }: Started, text: string) {
  await openHost(page, servers)
  const frame = await openChat(page)
  await startConversation(frame, sandbox)
  await fillComposer(frame, text)
  const popup = await popOut(page)
  await expect(composerOf(popup)).toHaveValue(text)
  return { frame, popup }
}

test('a text that is sent in a pop-out window is no draft of the panel any more', async ({
  page,
  servers,
  sandbox,
}) => {
  const { frame, popup } = await popOutWithDraft({ page, servers, sandbox }, 'Where is my parcel?')
  await composerOf(popup).press('Enter')
  await expect(messagesWithText(popup, 'Where is my parcel?')).toBeVisible()
  await bubbleOf(page).click()
  await expect(messagesWithText(frame, 'Where is my parcel?')).toBeVisible()
  await expect(composerOf(frame)).toHaveValue('')
})

test('what the visitor writes in the panel beside a pop-out window is in the window, also after its reload', async ({
  page,
  servers,
  sandbox,
}) => {
  const { frame, popup } = await popOutWithDraft({ page, servers, sandbox }, 'Half')
  await bubbleOf(page).click()
  await composerOf(frame).press('End')
  await page.keyboard.type(' a thought')
  await expect(composerOf(popup)).toHaveValue('Half a thought')

  await popup.reload()
  await goToConversation(popup)
  await expect(composerOf(popup)).toHaveValue('Half a thought')
})

test('what the visitor writes in a pop-out window while they are on another page is in the panel when they return', async ({
  page,
  servers,
  sandbox,
}) => {
  const { frame, popup } = await popOutWithDraft({ page, servers, sandbox }, 'Half')
  await appendText(popup, ' a')
  await expect(composerOf(frame)).toHaveValue('Half a')
  await page.goto('about:blank')
  await popup.keyboard.type(' thought')
  await page.goBack()
  await bubbleOf(page).click()
  await goToConversation(frame)
  await expect(composerOf(frame)).toHaveValue('Half a thought')
})

for (const [name, withoutApi] of [
  ['BroadcastChannel', 'delete window.BroadcastChannel'],
  ['Web Locks', 'delete Navigator.prototype.locks'],
] as const)
  test(`in a browser without ${name}, a pop-out window and the panel have the same text`, async ({
    page,
    context,
    servers,
    sandbox,
  }) => {
    await context.addInitScript(withoutApi)
    const { frame, popup } = await popOutWithDraft({ page, servers, sandbox }, 'Half')
    await appendText(popup, ' a thought')
    await expect(composerOf(frame)).toHaveValue('Half a thought')
    await composerOf(popup).press('Enter')
    await expect(composerOf(frame)).toHaveValue('')
  })

test('a text that was sent in a pop-out window while the page was loading does not come back', async ({
  page,
  servers,
  sandbox,
}) => {
  const { frame, popup } = await popOutWithDraft({ page, servers, sandbox }, 'Where is my parcel')
  await appendText(popup, '?')
  await expect(composerOf(frame)).toHaveValue('Where is my parcel?')
  await page.reload({ waitUntil: 'commit' })
  await composerOf(popup).press('Enter')
  await expect(messagesWithText(popup, 'Where is my parcel?')).toBeVisible()
  await popup.keyboard.type('Thanks')
  await bubbleOf(page).click()
  await goToConversation(frame)
  await expect(composerOf(frame)).toHaveValue('Thanks')
  await expect(composerOf(popup)).toHaveValue('Thanks')
})

test('a conversation that begins in a pop-out window is shown in the panel, with the answers', async ({
  page,
  servers,
  sandbox,
}) => {
  await openHost(page, servers)
  const panel = await openChat(page)
  const id = await startConversation(panel, sandbox)
  const popup = await popOut(page)
  await expect(messagesWithText(popup, 'Hello')).toBeVisible()
  await resolveConversation(sandbox, id)
  await popup.getByRole('button', { name: 'Start a new conversation' }).click()
  await sendMessage(popup, 'A new matter')
  await expect(sentMark(popup)).toBeVisible()

  await openChat(page)
  await expect(messagesWithText(panel, 'A new matter')).toBeVisible()
  await expect(messagesWithText(panel, 'Hello')).toHaveCount(0)
  await sendAgentMessage(sandbox, await newestConversation(sandbox), 'Welcome back')
  await expect(messagesWithText(panel, 'Welcome back')).toBeVisible()
})

test('a pop-out window forgets what one visitor has left in it before it shows the chat of the next one', async ({
  page,
  servers,
  sandbox,
}) => {
  await openHost(page, servers)
  await callWidget(page, 'setUser', 'ada', { name: 'Ada' })
  await startConversation(await openChat(page), sandbox)
  const first = await popOut(page)
  await expect(messagesWithText(first, 'Hello')).toBeVisible()
  // A reloaded window has no link, so the panel never gets the text.
  await first.reload()
  await goToConversation(first)
  await fillComposer(first, VISITOR_TEXT)
  await first.close()
  await callWidget(page, 'setUser', 'bob', { name: 'Bob' })
  const panel = await openChat(page)
  await expect(messagesWithText(panel, 'Hello')).toHaveCount(0)
  await sendMessage(panel, 'From the next visitor')
  await expect(sentMark(panel)).toBeVisible()

  const second = await popOut(page)
  await expect(messagesWithText(second, 'From the next visitor')).toBeVisible()
  await expect(composerOf(second)).toHaveValue('')
  await fillComposer(second, 'More of the next visitor')
  await expect(composerOf(panel)).toHaveValue('More of the next visitor')
})

test('a pop-out window keeps its text when another visitor signs in, and the panel gets none of it', async ({
  page,
  servers,
  sandbox,
}) => {
  await openHost(page, servers)
  await callWidget(page, 'setUser', 'ada', { name: 'Ada' })
  const panel = await openChat(page)
  await startConversation(panel, sandbox)
  const popup = await popOut(page)
  await expect(messagesWithText(popup, 'Hello')).toBeVisible()
  await fillComposer(popup, VISITOR_TEXT)
  await expect(composerOf(panel)).toHaveValue(VISITOR_TEXT)
  await callWidget(page, 'setUser', 'bob', { name: 'Bob' })
  await openChat(page)
  await expect(messagesWithText(panel, 'Hello')).toHaveCount(0)
  await sendMessage(panel, 'From the next visitor')
  await expect(sentMark(panel)).toBeVisible()

  await expect(composerOf(popup)).toHaveValue(VISITOR_TEXT)
  await expect(composerOf(panel)).toHaveValue('')
})

/** Opens the website in two tabs, and a pop-out window from each. The windows find no window of the other tab. */
async function popOutTwice({ page, servers, sandbox }: Started) {
  await openHost(page, servers)
  await startConversation(await openChat(page), sandbox)
  const firstWindow = await popOut(page)
  await expect(composerOf(firstWindow)).toBeVisible()
  const second = await page.context().newPage()
  await openHost(second, servers)
  const secondFrame = await openChat(second)
  const secondWindow = await popOut(second)
  await goToConversation(secondWindow)
  return { firstWindow, secondFrame, secondWindow }
}

test('two tabs with a pop-out window each have one text in all four places', async ({ page, servers, sandbox }) => {
  const { firstWindow, secondFrame, secondWindow } = await popOutTwice({ page, servers, sandbox })
  for (const text of ['The quick', 'The quick brown', 'The quick brown fox']) {
    await fillComposer(secondWindow, text)
    for (const place of [firstWindow, secondWindow, frameOf(page), secondFrame])
      await expect(composerOf(place)).toHaveValue(text)
  }
})

test('a second pop-out window has the texts of its page once the page of the first window is closed', async ({
  page,
  servers,
  sandbox,
}) => {
  const { secondFrame, secondWindow } = await popOutTwice({ page, servers, sandbox })
  await page.close()
  await fillComposer(secondWindow, VISITOR_TEXT)

  await expect(composerOf(secondFrame)).toHaveValue(VISITOR_TEXT)
})
