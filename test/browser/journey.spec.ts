import { bubbleOf, expect, failNextSend, fillComposer, frameOf, newestConversation, openChat, openHost, sendAgentMessage, sendMessage, sentMark, startButton, startConversation, test } from './fixtures.ts' // prettier-ignore
import { holdRequests } from './holdRequests.ts'

test('a visitor sends a message, sees an agent type and answer, and finds both messages after a reload', async ({
  page,
  servers,
  sandbox,
}) => {
  const problems: string[] = []
  page.on('pageerror', ({ message }) => problems.push(message))
  await openHost(page, servers)
  expect(page.frames()).toHaveLength(1)
  expect(new URL(servers.url).hostname).not.toBe(new URL(servers.sandboxUrl).hostname)

  const frame = await openChat(page)
  await sendMessage(frame, 'Hello, where is my bike?')
  await expect(frame.getByRole('log')).toContainText('Hello, where is my bike?')
  await expect(sentMark(frame)).toBeVisible()

  const id = await newestConversation(sandbox)
  await sandbox('POST', `/conversations/${id}/typing`, { status: 'on' })
  await expect(frame.getByRole('img', { name: 'Mara Lindqvist is typing' })).toBeVisible()
  await sendAgentMessage(sandbox, id, 'On its way: Tuesday.')
  await expect(frame.getByRole('log')).toContainText('On its way: Tuesday.')
  await expect(frame.getByRole('img', { name: /typing/ })).toHaveCount(0)

  await page.reload()
  const reloadedFrame = await openChat(page)
  await expect(reloadedFrame.getByRole('log')).toContainText('Hello, where is my bike?')
  await expect(reloadedFrame.getByRole('log')).toContainText('On its way: Tuesday.')
  expect(problems).toEqual([])
})

test('an agent message that arrives while the panel is closed is counted on the bubble', async ({
  page,
  servers,
  sandbox,
}) => {
  await openHost(page, servers)
  const id = await startConversation(await openChat(page), sandbox, 'Are you there?')
  await bubbleOf(page).click()
  await sendAgentMessage(sandbox, id, 'Yes!')

  await expect(page.getByRole('button', { name: 'Chat with us (1)' })).toBeVisible()
})

test('before any user intent only the loader is requested, and nothing is framed or stored', async ({
  page,
  servers,
}) => {
  const requestedPaths: string[] = []
  page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname))
  await openHost(page, servers)
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))

  expect(requestedPaths.filter((path) => /widget|api|v2|cable/.test(path))).toEqual(['/widget/loader.js'])
  expect(page.frames()).toHaveLength(1)
  expect(await page.evaluate(() => [localStorage.length, document.cookie])).toEqual([0, ''])
})

test('the conversation token is not in the address of any frame', async ({ page, servers }) => {
  await openHost(page, servers)
  await sendMessage(await openChat(page), 'A secret')
  await expect(sentMark(frameOf(page))).toBeVisible()
  await page.reload()
  await openChat(page)

  const addresses = await Promise.all(page.frames().map((frame) => frame.evaluate(() => location.href)))
  expect(addresses.filter((address) => /cw_conversation=[^&]/.test(address))).toEqual([])
})

test('a message that fails to send stays in the list and is sent by “Try again”', async ({
  page,
  servers,
  sandbox,
}) => {
  await openHost(page, servers)
  const frame = await openChat(page)
  await failNextSend(sandbox, 500)
  await sendMessage(frame, 'Do not lose me')
  await expect(frame.getByText('Not sent')).toBeVisible()
  await frame.getByRole('button', { name: 'Try again' }).click()

  await expect(sentMark(frame)).toBeVisible()
  await expect(frame.getByText('Do not lose me')).toHaveCount(1)
})

test('when the server responds with 503 at first, “Try again” loads the widget', async ({ page, servers, sandbox }) => {
  await sandbox('POST', '/faults', { name: 'respond-with-status', path: '/widget/config', status: 503, times: 1 })
  await openHost(page, servers)
  await bubbleOf(page).click()
  await frameOf(page).getByRole('button', { name: 'Try again' }).click()

  await expect(startButton(frameOf(page))).toBeVisible()
})

for (const [token, heading, card] of [
  ['plain', 'Hello', 'Send us a message'],
  ['bot', 'Hello from Lumen', 'Send us a message'],
  ['away', 'Hello from Lumen', 'Send us a mail'],
] as const)
  test(`Home of the tenant "${token}" shows the heading "${heading}" and the button "${card}"`, async ({
    page,
    servers,
  }) => {
    await openHost(page, servers, token)
    await bubbleOf(page).click()

    await expect(frameOf(page).getByRole('heading', { name: heading })).toBeVisible()
    await expect(frameOf(page).getByRole('button', { name: card })).toBeVisible()
  })

test('a mouse button held on the bubble until the panel has loaded opens the panel on release', async ({
  page,
  servers,
}) => {
  await openHost(page, servers)
  const panel = page.locator('#cw-widget-holder .panel')
  const release = await holdRequests(page, '**/panel.js?**')
  await bubbleOf(page).hover()
  await page.mouse.down()
  release()
  await expect(panel).toHaveClass(/ready/)
  await page.mouse.up()

  await expect(panel).toHaveClass(/open/)
})

test('a double click on the bubble opens the chat', async ({ page, servers }) => {
  await openHost(page, servers)
  await bubbleOf(page).dblclick()
  await expect(startButton(frameOf(page))).toBeVisible()
  await expect(page.locator('#cw-widget-holder .panel')).toHaveClass(/open/)
})

test('a panel whose locale file fails to load shows “Try again” instead of staying blank', async ({
  page,
  servers,
}) => {
  await page.route(/\/widget\/assets\/locales-\w+\/en\.js/, (route) => route.abort())
  await openHost(page, servers)
  await bubbleOf(page).click()

  await expect(frameOf(page).getByRole('button', { name: 'Try again' })).toBeVisible()
})

test('after a reset the old conversation is not shown, also after a reload of the host page', async ({
  page,
  servers,
}) => {
  await openHost(page, servers)
  await sendMessage(await openChat(page), 'This was me')
  await expect(sentMark(frameOf(page))).toBeVisible()
  await page.evaluate(() => (Reflect.get(window, '$chatwoot') as { reset: () => void }).reset())
  const frame = await openChat(page)
  await expect(frame.getByText('Ask us anything.')).toBeVisible()
  await page.reload()

  await expect((await openChat(page)).getByText('This was me')).toHaveCount(0)
})

test('the stand-alone page redirects an unknown path to Home and keeps its conversation after a reload', async ({
  page,
  servers,
}) => {
  await page.goto(`${servers.sandboxUrl}/widget/nowhere?website_token=demo`)
  await expect(page.getByRole('heading', { name: 'Hello from Lumen' })).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/widget/home')
  await page.getByRole('button', { name: 'Send us a message' }).click()
  await fillComposer(page, 'From a window of my own')
  await page.keyboard.press('Enter')
  await expect(sentMark(page)).toBeVisible()
  await page.reload()

  expect(new URL(page.url()).pathname).toBe('/widget/chat')
  await expect(page.getByRole('log')).toContainText('From a window of my own')
})
