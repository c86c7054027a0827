import { bubbleOf, composerOf, expect, fillComposer, messagesWithText, newestConversation, openChat, openHost, openStandalone, sentMark, startConversation, test, visitorTexts } from './fixtures.ts' // prettier-ignore

test('a draft survives closing the panel and switching to another screen', async ({ page, servers }) => {
  await openHost(page, servers)
  const frame = await openChat(page)
  await fillComposer(frame, 'Half a thought')
  await bubbleOf(page).click()
  await expect(composerOf(frame)).toBeHidden()
  await bubbleOf(page).click()
  await expect(composerOf(frame)).toHaveValue('Half a thought')
  await frame.getByRole('link', { name: 'Home' }).click()
  await frame.getByRole('link', { name: 'Chat', exact: true }).click()

  await expect(composerOf(frame)).toHaveValue('Half a thought')
})

test('a draft survives a reload, and is deleted once it has been sent', async ({ page, servers, sandbox }) => {
  await openStandalone(page, servers)
  await fillComposer(page, 'Half a thought')
  await page.reload()
  await expect(composerOf(page)).toHaveValue('Half a thought')
  await composerOf(page).press('Enter')
  await expect(sentMark(page)).toBeVisible()
  await page.reload()
  await expect(messagesWithText(page, 'Half a thought')).toHaveCount(1)

  await expect(composerOf(page)).toHaveValue('')
  expect(await visitorTexts(sandbox, await newestConversation(sandbox))).toEqual(['Half a thought'])
})

test('a visitor who returns continues a draft at its end', async ({ page, servers }) => {
  await openHost(page, servers)
  await fillComposer(await openChat(page), 'Half a')
  await page.reload()
  const chat = await openChat(page)
  await expect(composerOf(chat)).toHaveValue('Half a')
  await expect(composerOf(chat)).toBeFocused()
  await page.keyboard.type(' thought')

  await expect(composerOf(chat)).toHaveValue('Half a thought')
})

test('undo takes back a whole run of letters in the composer, and redo writes it again', async ({
  page,
  servers,
  sandbox,
}) => {
  await openStandalone(page, servers)
  // A chat that still loads may move the focus, which ends what one step of the undo takes back.
  await startConversation(page, sandbox)
  const composer = composerOf(page)
  await composer.focus()
  await page.keyboard.type('Hello my friend')
  await expect(composer).toHaveValue('Hello my friend')
  await page.keyboard.press('ControlOrMeta+z')
  await expect(composer).toHaveValue('')
  await page.keyboard.press('ControlOrMeta+Shift+z')
  await expect(composer).toHaveValue('Hello my friend')
})
