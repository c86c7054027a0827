/** Tests the window into which a visitor moves the chat: what it shows, and whose it is. */
import { holdRequests } from './holdRequests.ts'
import { callWidget, popOut, popupOf } from './hostCalls.ts'
import {
  bubbleOf,
  composerOf,
  expect,
  fillComposer,
  frameOf,
  goToConversation,
  messagesWithText,
  openChat,
  openHost,
  openStandalone,
  resolveConversation,
  sendMessage,
  sentMark,
  startButton,
  startConversation,
  test,
  withSettings,
} from './fixtures.ts'

test.use({ needsWholeBrowser: true })

const VISITOR_TEXT = 'Words of the visitor'

test('a pop-out window continues the conversation, without the token in its address', async ({
  page,
  servers,
  sandbox,
}) => {
  await withSettings(page, { showPopoutButton: true })
  await openHost(page, servers)
  const frame = await openChat(page)
  await startConversation(frame, sandbox, 'Before the move')

  const popup = await popupOf(page, () => frame.getByRole('button', { name: 'Open in a new window' }).click())
  await expect(page.locator('#cw-widget-holder .panel')).not.toHaveClass(/open/)
  expect(new URL(popup.url()).origin).toBe(new URL(servers.sandboxUrl).origin)
  await expect(messagesWithText(popup, 'Before the move')).toBeVisible()
  await expect(popup.getByRole('button', { name: 'Open in a new window' })).toHaveCount(0)
  expect(popup.url()).not.toMatch(/cw_conversation=[^&]/)
})

test('if the browser blocks the pop-out window, the chat opens in the page', async ({ page, servers }) => {
  await page.addInitScript(() => {
    window.open = () => null
  })
  await openHost(page, servers)
  await callWidget(page, 'popoutChatWindow')
  await expect(startButton(frameOf(page))).toBeVisible()
})

test('after a reset, a pop-out window shows no old conversation and keeps new messages after a reload', async ({
  page,
  servers,
  sandbox,
}) => {
  await openHost(page, servers)
  await startConversation(await openChat(page), sandbox, 'Before the reset')
  const before = await popOut(page)
  await expect(messagesWithText(before, 'Before the reset')).toBeVisible()
  await before.close()
  await callWidget(page, 'reset')

  const after = await popOut(page)
  await goToConversation(after)
  await sendMessage(after, 'After the reset')
  await expect(sentMark(after)).toBeVisible()
  await after.reload()
  await expect(messagesWithText(after, 'After the reset')).toBeVisible()
  await expect(messagesWithText(after, 'Before the reset')).toHaveCount(0)
})

test('a pop-out window has the locale and the colour scheme that the host page has set last', async ({
  page,
  servers,
}) => {
  await withSettings(page, { darkMode: 'dark' })
  await openHost(page, servers)
  const firstPopup = await popOut(page)
  await expect(firstPopup.locator('html')).toHaveAttribute('data-scheme', 'dark')
  await firstPopup.close()
  await openChat(page)
  await callWidget(page, 'setColorScheme', 'light')
  await callWidget(page, 'setLocale', 'de')
  await expect(frameOf(page).getByRole('link', { name: 'Hilfe' })).toBeVisible()

  const secondPopup = await popOut(page)
  await expect(secondPopup.getByRole('link', { name: 'Hilfe' })).toBeVisible()
  await expect(secondPopup.locator('html')).toHaveAttribute('data-scheme', 'light')
})

test('a pop-out window has the texts of the host page, and none of the features that the page switches off', async ({
  page,
  servers,
  sandbox,
}) => {
  await withSettings(page, {
    welcomeTitle: 'Welcome to our shop',
    enableFileUpload: false,
    enableEmojiPicker: false,
    enableEndConversation: false,
  })
  await openHost(page, servers)
  await startConversation(await openChat(page), sandbox)
  const popup = await popOut(page)
  await expect(messagesWithText(popup, 'Hello')).toBeVisible()
  await expect(popup.getByRole('button', { name: 'Attach files' })).toHaveCount(0)
  await expect(popup.getByRole('button', { name: 'Choose an emoji' })).toHaveCount(0)
  await popup.getByRole('button', { name: 'More options' }).click()
  await expect(popup.getByRole('menuitem', { name: 'Mute sounds' })).toBeVisible()
  await expect(popup.getByRole('menuitem', { name: 'End conversation' })).toHaveCount(0)
  await popup.keyboard.press('Escape')
  await popup.getByRole('link', { name: 'Home' }).click()

  await expect(popup.getByRole('heading', { level: 1, name: 'Welcome to our shop' })).toBeVisible()
})

/** Records the headings that each new page shows, in `shownHeadings`. */
function recordHeadings(): void {
  const shown = new Set<string>()
  const note = (): void => {
    for (const heading of document.querySelectorAll('h1')) if (heading.checkVisibility()) shown.add(heading.innerText)
  }
  new MutationObserver(note).observe(document, { childList: true, subtree: true, characterData: true })
  Object.assign(window, { shownHeadings: shown })
}

test('a pop-out window of a dark chat is dark at once, and shows no other screen before the chat', async ({
  page,
  servers,
}) => {
  await withSettings(page, { darkMode: 'dark' })
  await openHost(page, servers)
  await openChat(page)
  await page.context().addInitScript(recordHeadings)
  const release = await holdRequests(page.context(), /\/widget\/assets\/main-\w+\.js/)
  const popup = await popOut(page)
  await expect(popup.locator('html')).toHaveAttribute('data-scheme', 'dark')
  await expect(popup.locator('#app:empty')).toHaveCSS('background-image', 'none')
  release()
  await expect(composerOf(popup)).toBeFocused()
  await expect(popup.getByRole('heading', { level: 1, name: 'Lumen Bikes' })).toBeVisible()
  await expect(popup.locator('link[rel=icon]')).toHaveAttribute('href', /^data:image\/svg\+xml.*%23ffd301/)

  expect(await popup.evaluate(() => [...(Reflect.get(window, 'shownHeadings') as Set<string>)])).toEqual([
    'Loading…',
    'Lumen Bikes',
  ])
})

test('a pop-out window continues the page’s conversation, after a reload and after the page is closed', async ({
  page,
  servers,
  sandbox,
  context,
}) => {
  await openHost(page, servers)
  await startConversation(await openChat(page), sandbox, VISITOR_TEXT)
  const popup = await popOut(page)
  await goToConversation(popup)
  await expect(messagesWithText(popup, VISITOR_TEXT)).toBeVisible()
  expect(popup.url()).not.toMatch(/cw_conversation=[^&]/)
  await popup.reload()
  await goToConversation(popup)
  await expect(messagesWithText(popup, VISITOR_TEXT)).toBeVisible()
  await page.close()
  await popup.reload()
  await goToConversation(popup)
  await expect(messagesWithText(popup, VISITOR_TEXT)).toBeVisible()
  // A chat that the visitor opens without the host page shows another conversation: the browser's own.
  const visitor = await openStandalone(await context.newPage(), servers)
  await expect(messagesWithText(visitor, VISITOR_TEXT)).toHaveCount(0)
})

test('a pop-out window shows the chat with the text that the visitor has begun, if the panel does', async ({
  page,
  servers,
  sandbox,
}) => {
  await openHost(page, servers)
  const frame = await openChat(page)
  await startConversation(frame, sandbox, VISITOR_TEXT)
  await fillComposer(frame, 'Half a thought ')
  const popup = await popOut(page)
  await expect(messagesWithText(popup, VISITOR_TEXT)).toBeVisible()
  await expect(composerOf(popup)).toHaveValue('Half a thought ')

  await fillComposer(popup, 'Written in the window')
  await callWidget(page, 'popoutChatWindow')
  await expect(popup).toHaveURL(/\/chat\?/)
  await expect(composerOf(popup)).toHaveValue('Written in the window')
  await bubbleOf(page).click()
  await expect(composerOf(frame)).toHaveValue('Written in the window')
  await frame.getByRole('link', { name: 'Home' }).click()
  await expect(startButton(frame)).toBeVisible()
  await callWidget(page, 'popoutChatWindow')
  await expect(startButton(popup)).toBeVisible()
})

test('a pop-out window has the rating that the visitor has begun in the panel', async ({ page, servers, sandbox }) => {
  await openHost(page, servers)
  const frame = await openChat(page)
  await resolveConversation(sandbox, await startConversation(frame, sandbox))
  await frame.getByText('Okay').click()
  await frame.getByPlaceholder('Tell us more...').fill('It took a while')
  const popup = await popOut(page)
  await expect(popup.getByPlaceholder('Tell us more...')).toHaveValue('It took a while')
  await expect(popup.getByRole('radio', { name: 'Okay' })).toBeChecked()

  await popup.getByRole('button', { name: 'Submit' }).click()
  await expect(popup.getByText('Thank you for submitting the rating')).toBeVisible()
  await expect(frame.getByText('Thank you for submitting the rating')).toBeAttached()
})

test('a pop-out window opened before the frame is loaded shows the conversation once the frame responds', async ({
  page,
  servers,
  sandbox,
}) => {
  await openHost(page, servers)
  await startConversation(await openChat(page), sandbox, VISITOR_TEXT)
  await page.reload()
  await expect(bubbleOf(page)).toBeVisible()
  const popup = await popOut(page)
  await goToConversation(popup)
  await expect(messagesWithText(popup, VISITOR_TEXT)).toBeVisible()
})

test('in a wide window, the chat is a column in the middle', async ({ page, servers, sandbox }) => {
  await page.setViewportSize({ width: 1600, height: 900 })
  await openStandalone(page, servers)
  await startConversation(page, sandbox)
  const box = await page.getByRole('main').boundingBox()

  expect(box).toMatchObject({ x: 400, width: 800 })
})
