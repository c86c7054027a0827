import { answer, begin, bubbleOf, expect, fillComposer, frameOf, newestConversation, openChat, openHost, say, sentMark, startButton, test } from './world.ts' // prettier-ignore

test('a visitor opens the bubble, writes, gets an answer while watching, and finds it all again after a reload', async ({
  page,
  running,
  sandbox,
}) => {
  const problems: string[] = []
  page.on('pageerror', ({ message }) => problems.push(message))
  await openHost(page, running)
  expect(page.frames()).toHaveLength(1)
  expect(new URL(running.url).hostname).not.toBe(new URL(running.sandboxUrl).hostname)

  const frame = await openChat(page)
  await say(frame, 'Hello, where is my bike?')
  await expect(frame.getByRole('log')).toContainText('Hello, where is my bike?')
  await expect(sentMark(frame)).toBeVisible()

  const id = await newestConversation(sandbox)
  await sandbox('POST', `/conversations/${id}/typing`, { status: 'on' })
  await expect(frame.getByRole('img', { name: 'Mara Lindqvist is typing' })).toBeVisible()
  await answer(sandbox, id, 'On its way: Tuesday.')
  await expect(frame.getByRole('log')).toContainText('On its way: Tuesday.')
  await expect(frame.getByRole('img', { name: /typing/ })).toHaveCount(0)

  await page.reload()
  const again = await openChat(page)
  await expect(again.getByRole('log')).toContainText('Hello, where is my bike?')
  await expect(again.getByRole('log')).toContainText('On its way: Tuesday.')
  expect(problems).toEqual([])
})

test('an answer while the panel is closed counts on the bubble', async ({ page, running, sandbox }) => {
  await openHost(page, running)
  const id = await begin(await openChat(page), sandbox, 'Are you there?')
  await bubbleOf(page).click()
  await answer(sandbox, id, 'Yes!')

  await expect(page.getByRole('button', { name: 'Chat with us (1)' })).toBeVisible()
})

test('before any sign of intent nothing is asked, framed or stored', async ({ page, running }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await openHost(page, running)
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))

  expect(asked.filter((path) => /widget|api|v2|cable/.test(path))).toEqual(['/widget/loader.js'])
  expect(page.frames()).toHaveLength(1)
  expect(await page.evaluate(() => [localStorage.length, document.cookie])).toEqual([0, ''])
})

test('the conversation’s token is in no address one can see', async ({ page, running }) => {
  await openHost(page, running)
  await say(await openChat(page), 'A secret')
  await expect(sentMark(frameOf(page))).toBeVisible()
  await page.reload()
  await openChat(page)

  const addresses = await Promise.all(page.frames().map((frame) => frame.evaluate(() => location.href)))
  expect(addresses.filter((address) => /cw_conversation=[^&]/.test(address))).toEqual([])
})

test('a message that could not be sent stays, with its words, and goes out on request', async ({
  page,
  running,
  sandbox,
}) => {
  await openHost(page, running)
  const frame = await openChat(page)
  await sandbox('POST', '/faults', { kind: 'status', path: '/messages', method: 'POST', status: 500, times: 1 })
  await say(frame, 'Do not lose me')
  await expect(frame.getByText('Not sent')).toBeVisible()
  await frame.getByRole('button', { name: 'Try again' }).click()

  await expect(sentMark(frame)).toBeVisible()
  await expect(frame.getByText('Do not lose me')).toHaveCount(1)
})

test('a server that is away at first is asked again', async ({ page, running, sandbox }) => {
  await sandbox('POST', '/faults', { kind: 'status', path: '/widget/config', status: 503, times: 1 })
  await openHost(page, running)
  await bubbleOf(page).click()
  await frameOf(page).getByRole('button', { name: 'Try again' }).click()

  await expect(startButton(frameOf(page))).toBeVisible()
})

for (const [token, heading, card] of [
  ['plain', 'Hello', 'Send us a message'],
  ['bot', 'Hello from Lumen', 'Send us a message'],
  ['away', 'Hello from Lumen', 'Send us a mail'],
] as const)
  test(`the tenant "${token}" greets with "${heading}" and offers "${card}"`, async ({ page, running }) => {
    await openHost(page, running, token)
    await bubbleOf(page).click()

    await expect(frameOf(page).getByRole('heading', { name: heading })).toBeVisible()
    await expect(frameOf(page).getByRole('button', { name: card })).toBeVisible()
  })

test('a press that lasts until the chat has come opens it', async ({ page, running }) => {
  await openHost(page, running)
  const panel = page.locator('#cw-widget-holder .panel')
  let press = (): void => undefined
  const isPressed = new Promise<void>((resolve) => (press = resolve))
  await page.route('**/panel.js?**', (route) => isPressed.then(() => route.continue()))
  await bubbleOf(page).hover()
  await page.mouse.down()
  press()
  await expect(panel).toHaveClass(/ready/)
  await page.mouse.up()

  await expect(panel).toHaveClass(/open/)
})

test('a language that will not come is no blank panel', async ({ page, running }) => {
  await page.route(/\/widget\/assets\/locales-\w+\/en\.js/, (route) => route.abort())
  await openHost(page, running)
  await bubbleOf(page).click()

  await expect(frameOf(page).getByRole('button', { name: 'Try again' })).toBeVisible()
})

test('after a reset the visitor is a stranger, to the host and to the frame', async ({ page, running }) => {
  await openHost(page, running)
  await say(await openChat(page), 'This was me')
  await expect(sentMark(frameOf(page))).toBeVisible()
  await page.evaluate(() => (Reflect.get(window, '$chatwoot') as { reset: () => void }).reset())
  const frame = await openChat(page)
  await expect(frame.getByText('Ask us anything.')).toBeVisible()
  await page.reload()

  await expect((await openChat(page)).getByText('This was me')).toHaveCount(0)
})

test('any other path leads home, and the page works on its own too', async ({ page, running }) => {
  await page.goto(`${running.sandboxUrl}/widget/nowhere?website_token=demo`)
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
