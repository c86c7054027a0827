import { changeFiles, hasForeign, test, recordPolicyViolations } from './builtTenant.ts'
import {
  bubbleOf,
  composerOf,
  expect,
  frameOf,
  newestConversation,
  sendAgentMessage,
  sendMessage,
  sentMark,
  startButton,
} from './fixtures.ts'

test('a built tenant’s bubble has the accent colour of its tenant file before any user intent', async ({
  page,
  built,
}) => {
  await page.goto(built.host.url)
  const accentOf = (element: Element): string => getComputedStyle(element).getPropertyValue('--widget-accent')

  expect(await bubbleOf(page).evaluate(accentOf)).toBe('#0a7a5c')
})

test('a built tenant on a static file server works under its own policy, on a host page with a strict policy', async ({
  page,
  built,
  sandbox,
}) => {
  const refused = await recordPolicyViolations(page)
  const problems: string[] = []
  page.on('pageerror', ({ message }) => problems.push(message))
  const requestedUrls: URL[] = []
  page.on('request', (request) => requestedUrls.push(new URL(request.url())))
  const responseHeaders = new Map<string, Readonly<Record<string, string>>>()
  page.on('response', (response) => responseHeaders.set(new URL(response.url()).pathname, response.headers()))

  await page.goto(built.host.url)
  await bubbleOf(page).click()
  const frame = frameOf(page)
  await expect(frame.getByRole('heading', { name: 'Hello from the build' })).toBeVisible()

  await frame.getByRole('searchbox', { name: 'Search for help articles' }).fill('battery')
  await frame.getByRole('button', { name: /^Charge the battery/ }).click()
  await expect(frame.getByRole('heading', { level: 2, name: 'Charge the battery' })).toBeVisible()
  await frame.getByRole('button', { name: 'Back' }).click()

  await frame.getByRole('link', { name: 'Chat', exact: true }).click()
  await expect(composerOf(frame)).toBeVisible()
  expect(page.frames().map((one) => new URL(one.url()).pathname)).toContain('/tenants/demo/widget/chat')
  await sendMessage(frame, 'Hello, where is my bike?')
  await expect(sentMark(frame)).toBeVisible()
  await sendAgentMessage(sandbox, await newestConversation(sandbox), 'On its way: **Tuesday**.')
  await expect(frame.getByRole('log').locator('strong')).toHaveText('Tuesday')

  await frame.getByRole('button', { name: 'Choose an emoji' }).click()
  await frame.getByRole('combobox', { name: 'Search emoji' }).fill('waving hand')
  await frame.getByRole('gridcell', { name: /waving hand/i }).first().click() // prettier-ignore
  await expect(composerOf(frame)).toHaveValue('👋')

  expect(await refused()).toEqual([])
  expect(problems).toEqual([])
  const files = new URL(built.files.url).origin
  expect(requestedUrls.filter(({ origin, pathname }) => origin === files && !/^\/(assets|emoji|tenants\/demo)\//.test(pathname))).toEqual([]) // prettier-ignore
  const headers = responseHeaders.get('/tenants/demo/widget')
  expect(headers?.['content-security-policy']).toContain("require-trusted-types-for 'script'")
  expect(headers?.['content-security-policy']).not.toContain('unsafe')
  const chunks = [...responseHeaders].filter(([path]) => path.startsWith('/assets/'))
  expect(chunks.length).toBeGreaterThan(8)
  expect(chunks.filter(([, { 'cache-control': cacheControl, 'content-encoding': encoding }]) => !cacheControl?.includes('immutable') || encoding !== 'br')).toEqual([]) // prettier-ignore
}) // prettier-ignore

test('a built page runs neither a changed lazy chunk nor a changed loader', async ({ page, built }) => {
  await changeFiles(page, /\/assets\/EmojiPanel-\w+\.js/)
  await page.goto(built.host.url)
  await bubbleOf(page).click()
  const frame = frameOf(page)
  await startButton(frame).click()
  const picker = frame.getByRole('button', { name: 'Choose an emoji' })
  const retryRequest = page.waitForRequest(/EmojiPanel-\w+\.js\?again/)
  await picker.click()
  await retryRequest
  await expect(frame.getByText(/could not be loaded|something went wrong/i).first()).toBeVisible()
  expect(await hasForeign(page)).toBe(false)

  await changeFiles(page, /\/widget\/loader\.js/)
  await page.reload()
  await page.waitForFunction(() => document.readyState === 'complete')
  expect(await page.evaluate(() => ['foreign' in window, 'chatwootSDK' in window])).toEqual([false, false])
}) // prettier-ignore

test('if the frame does not load, the fallback card sends mail under the host policy that the build outputs', async ({
  page,
  built,
  sandbox,
}) => {
  const refused = await recordPolicyViolations(page)
  await page.clock.install()
  await page.route('**/tenants/demo/widget?*', (route) => route.abort())
  await page.goto(built.host.url)
  await bubbleOf(page).click()
  await expect(page.locator('#chatwoot_live_chat_widget')).toHaveCount(1)
  await page.clock.runFor(8_000)
  await page.getByRole('textbox', { name: 'Name' }).fill('Ada')
  await page.getByRole('textbox', { name: 'Email' }).fill('ada@example.com')
  await page.getByRole('textbox', { name: 'Message' }).fill('Where is my bike?')
  await page.getByRole('button', { name: 'Submit' }).click()

  await expect(page.getByRole('status')).toHaveText('Submitted')
  expect(await sandbox('GET', '/contact-emails')).toEqual([expect.objectContaining({ message: 'Where is my bike?' })])
  expect(await refused()).toEqual([])
}) // prettier-ignore

test('a built tenant suggests an article from its own index while the knowledge base does not answer', async ({
  page,
  built,
  sandbox,
}) => {
  await sandbox('POST', '/faults', { name: 'latency', path: '/knowledge-base', method: 'GET', milliseconds: 60_000 })
  const refused = await recordPolicyViolations(page)
  await page.goto(built.host.url)
  await bubbleOf(page).click()
  const frame = frameOf(page)
  await frame.getByRole('link', { name: 'Chat', exact: true }).click()
  await composerOf(frame).fill('How do I charge it?')
  const suggestions = frame.getByRole('region', { name: 'This may help' })
  await expect(suggestions.getByRole('button', { name: 'Charge the battery' })).toBeVisible()
  await composerOf(frame).press('Enter')
  await expect(sentMark(frame)).toBeVisible()
  await expect(suggestions).toBeHidden()
  expect(await refused()).toEqual([])
})
