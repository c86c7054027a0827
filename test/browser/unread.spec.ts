import { bubbleOf, clickBubbleOn, expect, fillComposer, frameOf, newestConversation, openChat, openHost, resolveConversation, sendAgentMessage, sentMark, startConversation, test } from './fixtures.ts' // prettier-ignore
import { holdRequests } from './holdRequests.ts'
import { callWidget } from './hostCalls.ts'

test('unread messages appear in a preview beside the bubble that can be dismissed or opened', async ({
  page,
  servers,
  sandbox,
}) => {
  await openHost(page, servers)
  const frame = await openChat(page)
  const id = await startConversation(frame, sandbox, 'Are you there?')
  await bubbleOf(page).click()
  for (const text of ['One', 'Two', 'Three', 'Four']) await sendAgentMessage(sandbox, id, text)

  await expect(page.locator('.has-unread-view')).toBeAttached()
  await expect(frame.getByText('from Lumen Bikes').first()).toBeVisible()
  await expect(frame.getByText('Four')).toBeVisible()
  await expect(frame.getByText('One', { exact: true })).toHaveCount(0)
  await frame.getByRole('button', { name: 'Close' }).click()
  await expect(page.locator('.has-unread-view')).toHaveCount(0)
  await expect(bubbleOf(page)).toHaveAccessibleName('Chat with us (4)')

  await sendAgentMessage(sandbox, id, 'Five')
  await frame.getByRole('button', { name: 'See new messages' }).click()
  await expect(frame.getByRole('log')).toContainText('Five')
  await expect(page.locator('.has-unread-view')).toHaveCount(0)
  await expect(bubbleOf(page)).toHaveAccessibleName('Chat with us')
})

test('a preview ends in one window when its message is read in another', async ({
  context,
  page,
  servers,
  sandbox,
}) => {
  await openHost(page, servers)
  const id = await startConversation(await openChat(page), sandbox, 'Are you there?')
  await bubbleOf(page).click()
  const other = await context.newPage()
  await openHost(other, servers)
  await openChat(other)
  await bubbleOf(other).click()
  for (const visited of [page, other]) await expect(visited.locator('.woot--hide')).toBeAttached()
  await sendAgentMessage(sandbox, id, 'Yes!')
  await expect(page.locator('.has-unread-view')).toBeAttached()

  await other.bringToFront()
  await bubbleOf(other).click()
  await expect(frameOf(other).getByRole('log')).toContainText('Yes!')
  await expect(page.locator('.has-unread-view')).toHaveCount(0)
  await expect(bubbleOf(page)).toHaveAccessibleName('Chat with us')
})

test('a preview of three long messages shows the newest in full on a transparent background', async ({
  page,
  servers,
  sandbox,
}) => {
  await page.goto(`${servers.url}/?dock=0&token=demo&darkMode=dark`)
  const frame = await openChat(page)
  const id = await startConversation(frame, sandbox, 'Are you there?')
  await bubbleOf(page).click()
  for (const text of ['One', 'Two', 'Three'])
    await sendAgentMessage(sandbox, id, `${text}: ${'as long as two lines '.repeat(6)}`)

  await expect(frame.getByText('Three')).toBeInViewport({ ratio: 1 })
  await expect(page.locator('#cw-widget-holder .panel')).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  await expect(frame.locator('body')).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  await expect(frame.locator('html')).toHaveCSS('color-scheme', 'light')
  await expect(frame.owner()).toHaveCSS('color-scheme', 'light')
})

test('clicks above the preview reach the host page, and the panel has its full size again when opened', async ({
  page,
  servers,
  sandbox,
}) => {
  await openHost(page, servers)
  const frame = await openChat(page)
  const id = await startConversation(frame, sandbox, 'Are you there?')
  await bubbleOf(page).click()
  const isOurs = (y: number): Promise<boolean> =>
    page.evaluate((pageY) => document.elementFromPoint(innerWidth - 60, pageY)?.closest('#cw-widget-holder') != null, y)
  const { x, y, width, height } = (await frame.owner().boundingBox()) ?? { x: NaN, y: NaN, width: NaN, height: NaN }
  for (const text of ['Yes!', 'And what is it?']) await sendAgentMessage(sandbox, id, text)
  await expect(frame.getByText('And what is it?')).toBeVisible()
  const card = frame.getByText('Yes!').locator('xpath=ancestor::button')
  const top = async (): Promise<number> => (await card.boundingBox())?.y ?? NaN

  await expect.poll(async () => isOurs((await top()) - 20)).toBe(false)
  await expect.poll(async () => isOurs((await top()) + 10)).toBe(true)
  await frame.getByRole('button', { name: 'See new messages' }).click()
  await expect(frame.getByRole('log')).toContainText('And what is it?')
  expect(await frame.owner().boundingBox()).toEqual({ x, y, width, height })
  expect(await isOurs(y + 20)).toBe(true)
}) // prettier-ignore

test('a click on the bubble during a preview opens the conversation', async ({ page, servers, sandbox }) => {
  await openHost(page, servers)
  const frame = await openChat(page)
  const id = await startConversation(frame, sandbox, 'Are you there?')
  await bubbleOf(page).click()
  await sendAgentMessage(sandbox, id, 'Yes!')
  await expect(frame.getByRole('button', { name: 'See new messages' })).toBeVisible()
  await bubbleOf(page).click()

  await expect(frame.getByRole('log')).toContainText('Yes!')
})

test('a bubble clicked just as a message arrives opens the conversation without a preview', async ({
  page,
  servers,
  sandbox,
}) => {
  await clickBubbleOn(page, 'setUnreadMode')
  await openHost(page, servers)
  const frame = await openChat(page)
  const id = await startConversation(frame, sandbox, 'Are you there?')
  await bubbleOf(page).click()
  await sendAgentMessage(sandbox, id, 'Yes!')

  await expect(frame.getByRole('log')).toContainText('Yes!')
  await expect(frame.getByRole('button', { name: 'See new messages' })).toHaveCount(0)
  await expect(page.locator('.has-unread-view')).toHaveCount(0)
}) // prettier-ignore

test('a bubble clicked just as a preview ends opens the panel, which stays open', async ({
  page,
  servers,
  sandbox,
}) => {
  await clickBubbleOn(page, 'closeWindow')
  await openHost(page, servers)
  const frame = await openChat(page)
  const id = await startConversation(frame, sandbox, 'Are you there?')
  await bubbleOf(page).click()
  await sendAgentMessage(sandbox, id, 'Yes!')
  await expect(frame.getByRole('button', { name: 'See new messages' })).toBeVisible()
  await resolveConversation(sandbox, id)

  await expect(page.locator('.has-unread-view')).toHaveCount(0)
  await expect(frame.getByRole('log')).toContainText('Yes!')
  await expect(bubbleOf(page)).toHaveAttribute('aria-expanded', 'true')
})

test('a preview is invisible until the frame has painted it, and Escape on the launcher closes it', async ({
  page,
  servers,
  sandbox,
}) => {
  const release = await holdRequests(page, /UnreadView-.*js/)
  await openHost(page, servers)
  const frame = await openChat(page)
  const id = await startConversation(frame, sandbox, 'Are you there?')
  await bubbleOf(page).click()
  await sendAgentMessage(sandbox, id, 'Yes!')
  await expect(bubbleOf(page)).toHaveAccessibleName('Chat with us (1)')
  await expect(page.locator('.has-unread-view')).toBeAttached()
  const panel = page.locator('#cw-widget-holder .panel')
  await expect(panel).toHaveCSS('opacity', '0')
  release()
  await expect(frame.getByRole('button', { name: 'See new messages' })).toBeVisible()
  await expect(panel).toHaveCSS('opacity', '1')

  await bubbleOf(page).focus()
  await page.keyboard.press('Escape')
  await expect(frame.owner()).toBeHidden()
  await expect(bubbleOf(page)).toHaveAccessibleName('Chat with us (1)')
}) // prettier-ignore

test('a stand-alone page without focus shows the unread count in its title', async ({
  page,
  servers,
  sandbox,
  context,
}) => {
  await page.goto(`${servers.sandboxUrl}/widget/chat?website_token=demo`)
  await fillComposer(page, 'Hello')
  await page.keyboard.press('Enter')
  await expect(sentMark(page)).toBeVisible()
  await expect(page).toHaveTitle('Lumen Bikes')
  const id = await newestConversation(sandbox)
  const otherPage = await context.newPage()
  await otherPage.bringToFront()
  await page.evaluate(() => {
    Object.defineProperty(document, 'hasFocus', { value: () => false })
    window.dispatchEvent(new Event('blur'))
  })
  await sendAgentMessage(sandbox, id, 'Hello you')

  await expect(page).toHaveTitle('(1) Lumen Bikes')
})

test('a preview in Arabic cuts the English name of the company at the end of the name', async ({
  page,
  servers,
  sandbox,
}) => {
  await openHost(page, servers)
  const frame = await openChat(page)
  const id = await startConversation(frame, sandbox)
  await bubbleOf(page).click()
  await callWidget(page, 'setLocale', 'ar')
  await sendAgentMessage(sandbox, id, 'Which size?')
  const company = frame.getByText('Lumen Bikes', { exact: true })
  await expect(company).toBeVisible()
  const [name, line] = await Promise.all([company.boundingBox(), company.locator('..').boundingBox()])

  expect(name?.x, 'the beginning of the name is visible').toBeGreaterThanOrEqual(line?.x ?? Infinity)
  await expect(company).toHaveCSS('text-overflow', 'ellipsis')
  await expect(company).toHaveCSS('direction', 'ltr')
})
