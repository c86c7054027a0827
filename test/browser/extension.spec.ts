import type { BrowserContext, Page } from '@playwright/test'
import { violationsOf } from './accessibility.ts'
import { bubbleOf, openChat, sendMessage, sentMark } from './fixtures.ts'
import { holdRequests } from './holdRequests.ts'
import {
  attachTo,
  expect,
  filterBy,
  linesWith,
  openPane,
  openPanel,
  type Panel,
  PLANTED,
  press,
  receivedBy,
  tabText,
  test,
} from './extension/extensionFixtures.ts'

/** Types the sandbox's tenant into the pane, and embeds it. */
async function embedDemo(panel: Panel, baseUrl: string): Promise<void> {
  await openPane(panel, 'Embed')
  await panel.page.getByLabel('Address of the widget').fill(baseUrl)
  await panel.page.getByLabel('Website token').fill('demo')
  await press(panel, 'Embed the chat in this page')
}

const resultOf = ({ page }: Panel) => page.getByRole('status', { name: 'Result' })

/** Returns whether the page's policy lets it run a script of another origin. */
const canAddScript = (page: Page, src: string): Promise<boolean> =>
  page.evaluate(
    (address) =>
      new Promise((resolve) => {
        const script = document.createElement('script')
        script.addEventListener('load', () => resolve(true))
        script.addEventListener('error', () => resolve(false))
        script.src = address
        document.head.append(script)
      }),
    src,
  )

/** Stops the service worker, as the browser does when it has nothing to do, and waits until it does not run. */
async function stopWorker(context: BrowserContext, { page }: Panel): Promise<void> {
  const session = await context.newCDPSession(page)
  const stopped = new Promise<void>((resolve) =>
    session.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
      if (versions.every(({ runningStatus }) => runningStatus === 'stopped')) resolve()
    }),
  )
  await session.send('ServiceWorker.enable')
  await session.send('ServiceWorker.stopAllWorkers')
  await stopped
  await session.detach()
}

test('the panel records a chat from the start of its page, across a navigation, and receives no token', async ({
  browserContext,
  extensionUrl,
  site,
}) => {
  const page = await browserContext.newPage()
  const tokens = new Set<string>([PLANTED])
  page.on('request', (request) => tokens.add(request.headers()['x-auth-token'] ?? PLANTED))
  await page.goto(`${site.url}/chat`)
  const panel = await openPanel(browserContext, extensionUrl, page)
  await expect(tabText(panel)).toContainText(`Not attached to ${site.url}`)
  await attachTo(panel)
  await expect(tabText(panel)).toContainText(`and the chat ${site.servers.sandboxUrl}`)
  await press(panel, 'Reload')
  await expect(linesWith(panel, 'navigate to')).toHaveCount(2)

  const chat = await openChat(page)
  await sendMessage(chat, 'Is it quiet?')
  await expect(sentMark(chat)).toBeVisible()
  const frame = page.frames().find((candidate) => candidate.url().startsWith(site.servers.sandboxUrl))
  await frame?.evaluate(async (secret) => {
    sessionStorage.setItem('auth_token', secret)
    await fetch('/sandbox/violations', { headers: { authorization: `Bearer ${secret}` } })
  }, PLANTED)
  await filterBy(panel, '/api/v1/widget/messages')
  await linesWith(panel, 'POST /api/v1/widget/messages').click()
  await expect(panel.page.getByRole('region', { name: 'Details' })).toContainText('as its schema says')
  for (const text of ['session set auth_token', 'loaded', 'GET /sandbox/violations', 'confirm_subscription']) {
    await filterBy(panel, text)
    await expect(linesWith(panel, text).first()).toBeVisible()
  }

  expect(await violationsOf(panel.page)).toEqual([])
  await page.goto(`${site.url}/chat?again`)
  await filterBy(panel, 'navigate to')
  await expect(linesWith(panel, 'navigate to')).toHaveCount(3)
  expect(tokens.size).toBeGreaterThan(1)
  const received = await receivedBy(panel)
  for (const token of tokens) expect(received).not.toContain(token)
  await page.close()
})

test('the panel records Chatwoot’s frame without its tokens, and not the same site in another tab', async ({
  browserContext,
  extensionUrl,
  site,
}) => {
  const page = await browserContext.newPage()
  await page.goto(`${site.url}/chatwoot`)
  const panel = await openPanel(browserContext, extensionUrl, page)
  await attachTo(panel)
  await press(panel, 'Reload')
  await filterBy(panel, 'website_token=abc')
  await linesWith(panel, 'GET /api/v1/widget/messages').first().click()
  const details = panel.page.getByRole('region', { name: 'Details' })
  await details.getByRole('tab', { name: 'Headers' }).click()
  await expect(details).toContainText('x-auth-token')
  for (const text of ['local set cw_conversation', 'session set auth_token', 'loaded']) {
    await filterBy(panel, text)
    await expect(linesWith(panel, text).first()).toBeVisible()
  }
  expect(await receivedBy(panel)).not.toContain(PLANTED)

  const other = await browserContext.newPage()
  await other.goto(`${site.url}/chatwoot?other`)
  const otherPanel = await openPanel(browserContext, extensionUrl, other)
  await expect(tabText(otherPanel)).toContainText('Not attached')
  expect(await receivedBy(otherPanel)).toBe('')
  await attachTo(otherPanel)
  await expect(linesWith(otherPanel, 'navigate to')).toHaveCount(1)
  await expect(linesWith(otherPanel, 'loaded')).toHaveCount(0)
  await page.close()
  await other.close()
})

test('State and Sagas are in the panel only while the page has a frame that provides them', async ({
  browserContext,
  extensionUrl,
  site,
}) => {
  const page = await browserContext.newPage()
  await page.goto(`${site.url}/development`)
  const panel = await openPanel(browserContext, extensionUrl, page)
  await expect(panel.page.getByRole('tab')).toHaveText(['Timeline', 'Doctor', 'Embed', 'Commands'])
  await attachTo(panel)
  await press(panel, 'Reload')
  await openPane(panel, 'Sagas')
  await expect(panel.page.getByRole('cell', { name: 'outboxSaga' })).toBeVisible()
  await openPane(panel, 'State')
  await expect(panel.page.getByText('widget/opened').first()).toBeVisible()

  await page.goto(`${site.url}/plain`)
  await expect(panel.page.getByRole('tab')).toHaveText(['Timeline', 'Doctor', 'Embed', 'Commands'])
  await page.close()
})

test('the recording goes on after the browser has stopped the service worker', async ({
  browserContext,
  extensionUrl,
  site,
}) => {
  const page = await browserContext.newPage()
  await page.goto(`${site.url}/chat`)
  const panel = await openPanel(browserContext, extensionUrl, page)
  await attachTo(panel)
  await stopWorker(browserContext, panel)

  await page.goto(`${site.url}/chat?after`)
  await bubbleOf(page).click()
  await filterBy(panel, 'loaded')
  await expect(linesWith(panel, 'loaded').first()).toBeVisible()
  await expect(tabText(panel)).toContainText('Recording')
  await panel.page.reload()
  await filterBy(panel, 'loaded')
  await expect(linesWith(panel, 'loaded').first()).toBeVisible()

  await press(panel, 'Detach')
  await expect(tabText(panel)).toContainText('Not attached')
  await attachTo(panel)
  await press(panel, 'Clear')
  await filterBy(panel, 'toggle-open')
  await page.evaluate(() => (Reflect.get(window, '$chatwoot') as { readonly toggle: () => void }).toggle())
  await expect(linesWith(panel, 'toggle-open')).toBeVisible()
  await page.close()
})

test('a page without a chat is diagnosed, and gets one only after the tab is allowed to be changed', async ({
  browserContext,
  extensionUrl,
  site,
}) => {
  const page = await browserContext.newPage()
  await page.goto(`${site.url}/plain`)
  const panel = await openPanel(browserContext, extensionUrl, page)
  await attachTo(panel)
  await openPane(panel, 'Doctor')
  await press(panel, 'Examine the page')
  const diagnosis = panel.page.getByRole('status', { name: 'Diagnosis' })
  await expect(diagnosis).toContainText('The snippet of the chat is not in the page.')
  await expect(diagnosis).toContainText('Chrome does not tell extensions')
  await expect(panel.page.getByRole('button', { name: 'Open the chat and examine' })).toBeDisabled()
  for (const pane of ['Embed', 'Commands']) {
    await openPane(panel, pane)
    await expect(panel.page.getByText('The tab may only be read.')).toBeVisible()
  }

  await press(panel, 'Allow this tab to be changed')
  await openPane(panel, 'Embed')
  await panel.page.getByLabel('Address of the widget').fill('chat')
  await press(panel, 'Embed the chat in this page')
  await expect(panel.page.getByRole('alert').first()).toContainText('Use an address such as')
  await embedDemo(panel, site.servers.sandboxUrl)
  await expect(resultOf(panel)).toContainText('The chat has started on this page.')
  await expect(bubbleOf(page)).toBeVisible()

  await press(panel, 'Reload')
  await expect(bubbleOf(page)).toHaveCount(0)
  await embedDemo(panel, site.chatwootUrl)
  await expect(resultOf(panel)).toContainText('The chat has started on this page.')
  await expect(page.locator('#chatwoot_live_chat_widget')).toBeVisible()
  await press(panel, 'Reload')
  await expect(page.locator('#chatwoot_live_chat_widget')).toHaveCount(0)
  await embedDemo(panel, site.servers.sandboxUrl)
  await expect(bubbleOf(page)).toBeVisible()

  await openPane(panel, 'Commands')
  await panel.page.getByRole('group', { name: 'Host commands' }).getByText('set-color-scheme', { exact: true }).click()
  await panel.page.getByRole('button', { name: /^Send/ }).click()
  await expect(panel.page.getByRole('status', { name: 'Answer' })).toContainText('acknowledged')
  await openPane(panel, 'Doctor')
  await press(panel, 'Open the chat and examine')
  await expect(diagnosis).toContainText('the chat’s frame had answered')
  await page.close()
})

test('a command that is sent while the frame loads reaches the frame once it has loaded', async ({
  browserContext,
  extensionUrl,
  site,
}) => {
  const page = await browserContext.newPage()
  const release = await holdRequests(page, /\/widget\?/)
  await page.goto(`${site.url}/chat`)
  const panel = await openPanel(browserContext, extensionUrl, page)
  await bubbleOf(page).hover()
  await expect(page.locator('#chatwoot_live_chat_widget')).toBeAttached()
  await attachTo(panel)
  await press(panel, 'Allow this tab to be changed')

  await openPane(panel, 'Commands')
  await panel.page.getByRole('group', { name: 'Host commands' }).getByText('set-color-scheme', { exact: true }).click()
  await panel.page.getByRole('button', { name: /^Send/ }).click()
  const answer = panel.page.getByRole('status', { name: 'Answer' })
  await expect(answer).toContainText('pending')
  release()
  await expect(answer).toContainText('acknowledged')
  await page.close()
})

test('a policy that forbids the chat is named, and relaxed in this tab alone until the person ends it', async ({
  browserContext,
  extensionUrl,
  site,
}) => {
  const script = `${site.servers.sandboxUrl}/widget/loader.js`
  const page = await browserContext.newPage()
  await page.goto(`${site.url}/strict`)
  const panel = await openPanel(browserContext, extensionUrl, page)
  await attachTo(panel)
  await press(panel, 'Allow this tab to be changed')
  await embedDemo(panel, site.servers.sandboxUrl)
  await expect(resultOf(panel)).toContainText(`its directive script-src-elem blocks ${script}`)

  await press(panel, 'Relax the policy in this tab and try again')
  await expect(resultOf(panel)).toContainText('The chat has started on this page.')
  await expect(bubbleOf(page)).toBeVisible()
  await expect(panel.page.getByRole('alert')).toContainText('is relaxed in this tab')
  expect(await violationsOf(panel.page)).toEqual([])
  const other = await browserContext.newPage()
  await other.goto(`${site.url}/strict`)
  expect(await canAddScript(other, script)).toBe(false)
  await other.close()

  await press(panel, 'End it and reload')
  await expect(panel.page.getByRole('alert')).toHaveCount(0)
  await expect(bubbleOf(page)).toHaveCount(0)
  expect(await canAddScript(page, script)).toBe(false)

  await press(panel, 'Embed the chat in this page')
  await press(panel, 'Relax the policy in this tab and try again')
  await expect(resultOf(panel)).toContainText('The chat has started on this page.')
  await page.close()
  await expect
    .poll(() => panel.page.evaluate(async () => (await chrome.declarativeNetRequest.getSessionRules()).length))
    .toBe(0)
})

test('a policy in the page itself is named as one that the extension cannot relax', async ({
  browserContext,
  extensionUrl,
  site,
}) => {
  const page = await browserContext.newPage()
  await page.goto(`${site.url}/meta`)
  const panel = await openPanel(browserContext, extensionUrl, page)
  await attachTo(panel)
  await press(panel, 'Allow this tab to be changed')
  await embedDemo(panel, site.servers.sandboxUrl)
  await press(panel, 'Relax the policy in this tab and try again')

  await expect(resultOf(panel)).toContainText('in a <meta> element, which the extension cannot relax')
  await page.close()
})
