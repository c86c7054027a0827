import type { Page } from '@playwright/test'
import {
  bubbleOf,
  composerOf,
  expect,
  fillComposer,
  frameOf,
  openChat,
  openHost,
  openStandalone,
  sendAgentMessage,
  startConversation,
  test,
} from './fixtures.ts'
import { holdRequests } from './holdRequests.ts'

/** Records the messages that the page writes to the console. */
function recordConsole(page: Page): string[] {
  const lines: string[] = []
  page.on('console', (message) => void lines.push(message.text()))
  return lines
}

/** Records the query string of every request for one chunk. */
function recordQueries(page: Page, name: RegExp): string[] {
  const queries: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (name.test(pathname)) queries.push(search)
  })
  return queries
}

const CHAT = /\/conversation-\w+\.js/
const ENTRY = /\/main-\w+\.js/
const MARKDOWN = /\/MarkedText-\w+\.js/
const DELIVERY = /\/leader\.lazy-\w+\.js/
const FILES = /\/occasional-\w+\.js/
const STYLES = /\/main-\w+\.css/

test('a screen that fails to load shows a card with reload and mail, and the draft survives the reload', async ({
  page,
  servers,
}) => {
  await openStandalone(page, servers)
  await fillComposer(page, 'Half a sentence')
  const queries = recordQueries(page, CHAT)
  const consoleLines = recordConsole(page)
  await page.route(CHAT, (route) => route.abort())
  await page.reload()
  await expect(
    page.getByText('This part of the chat could not be loaded. What you have written is kept.'),
  ).toBeVisible()
  expect([...new Set(queries)]).toEqual(['', '?again'])
  expect(consoleLines.join()).toContain('ChunkLoadError')

  await page.getByRole('button', { name: 'Send us a mail' }).click()
  await expect(page.getByRole('form', { name: 'Please fill this form' })).toBeVisible()
  await page.getByRole('button', { name: /leave a chat message/i }).click()
  await page.unroute(CHAT)
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(composerOf(page)).toHaveValue('Half a sentence')
})

test('a screen that is opened without a network survives “Reload”, and appears once the network is back', async ({
  page,
  servers,
  context,
}) => {
  await openStandalone(page, servers)
  await fillComposer(page, 'Half a sentence')
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Help' }).click()
  const reload = page.getByRole('button', { name: 'Reload' })
  await reload.click()
  await expect(reload).toBeVisible()
  await context.setOffline(false)

  await expect(page.getByRole('searchbox')).toBeVisible()
  await page.getByRole('link', { name: 'Chat', exact: true }).click()
  await expect(composerOf(page)).toHaveValue('Half a sentence')
})

test('a screen chunk whose request hangs is requested again after 120 seconds', async ({ page, servers }) => {
  await page.clock.install()
  const consoleLines = recordConsole(page)
  await page.route(CHAT, (route) => (route.request().url().includes('?') ? route.continue() : undefined))
  await page.goto(`${servers.sandboxUrl}/widget/chat?website_token=demo`)
  await expect(page.getByRole('status')).toHaveText('Loading…')
  await page.clock.runFor(100_000)
  expect(consoleLines.join()).not.toContain('ChunkLoadError')
  await page.clock.runFor(25_000)
  await expect(composerOf(page)).toBeVisible()
  expect(consoleLines.join()).toContain('ChunkLoadError')
})

test('the widget’s entry script is requested again after it failed to load', async ({ page, servers }) => {
  await page.addInitScript(() => {
    const onError = ({ target }: Event): void => {
      if (target instanceof HTMLScriptElement) document.documentElement.dataset['entry'] = 'failed'
    }
    addEventListener('error', onError, true)
  })
  // The page requests the script by a preload and by its element, before the element has failed.
  await page.route(ENTRY, async (route) => {
    const state = await page.evaluate(() => document.documentElement.dataset['entry'])
    await (state === 'failed' ? route.continue() : route.abort())
  })
  const queries = recordQueries(page, ENTRY)
  await openStandalone(page, servers)
  expect([...new Set(queries)]).toEqual([''])
})

test('a conversation that failed to load is requested again, and its lazy parts work with it', async ({
  page,
  servers,
  sandbox,
}) => {
  await openStandalone(page, servers)
  const id = await startConversation(page, sandbox, 'Where can I pay?')
  const queries = recordQueries(page, CHAT)
  await page.route(CHAT, (route) => (queries.includes('?again') ? route.continue() : route.abort()))
  await page.reload()
  await expect(composerOf(page)).toBeVisible()
  expect(queries.at(-1)).toBe('?again')

  // The renderer of Markdown imports the conversation at its own address.
  await sendAgentMessage(sandbox, id, 'Open **your account**')
  await expect(page.locator('strong', { hasText: 'your account' })).toBeVisible()
})

test('the code for files is loaded with the first message, and then a file can be chosen without a network', async ({
  page,
  context,
  servers,
  sandbox,
}) => {
  const [delivery, files] = [recordQueries(page, DELIVERY), recordQueries(page, FILES)]
  await openStandalone(page, servers)
  await fillComposer(page, 'Hello')
  // The chunks that every visitor needs are requested at the same time.
  await expect.poll(() => delivery).toHaveLength(1)
  expect(files).toEqual([])

  const loaded = page.waitForEvent('requestfinished', (request) => FILES.test(request.url()))
  await startConversation(page, sandbox)
  await loaded
  await context.setOffline(true)
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'bike.txt', mimeType: 'text/plain', buffer: Buffer.from('x') })
  await expect(page.getByRole('button', { name: 'Remove bike.txt' })).toBeVisible()
})

test('after the entry script fails on every attempt, the page shows an error with a working “Try again” link', async ({
  page,
  servers,
}) => {
  await page.route(ENTRY, (route) => route.abort())
  await page.goto(`${servers.sandboxUrl}/widget/chat?website_token=demo`)
  await expect(page.getByRole('alert')).toContainText('The chat could not be loaded.')
  await page.unroute(ENTRY)
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(composerOf(page)).toBeVisible()
  await expect(page.getByText('The chat could not be loaded.')).toBeHidden()
})

for (const [missing, files, text, lang] of [
  ['French', /\/fr\.js/, 'Nachricht schreiben', 'de'],
  ['French and German', /\/(fr|de)\.js/, 'Send us a message', 'en'],
] as const)
  test(`a page in German with “locale=fr” shows “${text}” if the translations into ${missing} cannot be loaded`, async ({
    page,
    servers,
  }) => {
    await page.route(files, (route) => route.abort())
    await page.route(/\/widget\?/, async (route) => {
      const response = await route.fetch()
      const html = (await response.text()).replace('<html lang="en"', '<html lang="de"')
      await route.fulfill({ response, body: html })
    })
    const requested = page.waitForRequest(/\/fr\.js/)
    await page.goto(`${servers.sandboxUrl}/widget?website_token=demo&locale=fr`)
    await requested

    await expect(page.locator('#app').getByText(text)).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', lang)
  })

test.describe('page without a static Home', () => {
  test.use({ hasStaticHome: false })

  test('a stylesheet that fails to load is reported and requested again, and the chat works without it', async ({
    page,
    servers,
    sandbox,
  }) => {
    const consoleLines = recordConsole(page)
    const queries = recordQueries(page, STYLES)
    await page.route(STYLES, (route) => route.abort())
    await openStandalone(page, servers)
    await startConversation(page, sandbox, 'Without any style')
    expect(queries).toEqual(['', '?again'])
    expect(consoleLines.filter((line) => line.includes('ChunkLoadError') && line.includes('.css'))).not.toEqual([])
  })

  test('a stylesheet whose request hangs delays the widget for at most 120 seconds', async ({ page, servers }) => {
    await page.clock.install()
    await page.route(STYLES, (route) => (route.request().url().includes('?') ? route.continue() : undefined))
    await page.goto(`${servers.sandboxUrl}/widget/chat?website_token=demo`, { waitUntil: 'commit' })
    await page.clock.runFor(125_000)
    await expect(composerOf(page)).toBeVisible()
    await expect(composerOf(page)).toHaveCSS('resize', 'none')
  })
})

test('a visitor types into the search of Home before its script is loaded, and gets the articles then', async ({
  page,
  servers,
}) => {
  const release = await holdRequests(page, CHAT)
  await openHost(page, servers)
  await bubbleOf(page).click()
  const home = frameOf(page).locator('#app')
  const field = home.getByRole('searchbox')
  await field.pressSequentially('battery')
  await expect(home.getByRole('button', { name: /Charge the battery/ })).toHaveCount(0)
  release()

  await expect(home.getByRole('button', { name: /Charge the battery/ })).toBeVisible()
  await expect(field).toHaveValue('battery')
  await expect(field).toBeFocused()
})

test('articles of Home that cannot be loaded are requested again with “Try again”, and the search field gets the focus', async ({
  page,
  servers,
}) => {
  await page.route(CHAT, (route) => route.abort())
  await openHost(page, servers)
  await bubbleOf(page).click()
  const home = frameOf(page).locator('#app')
  await expect(home.getByRole('alert')).toContainText('Articles could not be loaded.')
  await page.unroute(CHAT)
  await home.getByRole('button', { name: 'Try again' }).click()

  await expect(home.getByRole('searchbox')).toBeFocused()
  await expect(home.getByRole('button', { name: /Charge the battery/ })).toBeVisible()
  await expect(home.getByRole('alert')).toHaveCount(0)
})

test('a search of Home finds articles once their script can be loaded, without “Try again”', async ({
  page,
  servers,
}) => {
  await page.clock.install()
  await page.route(CHAT, (route) => route.abort())
  await openHost(page, servers)
  await bubbleOf(page).click()
  const home = frameOf(page).locator('#app')
  await page.clock.runFor(2_000)
  await expect(home.getByRole('alert')).toContainText('Articles could not be loaded.')
  await home.getByRole('searchbox').pressSequentially('battery')
  await page.clock.runFor(2_000)
  await expect(home.getByRole('alert')).toHaveCount(1)
  await page.unroute(CHAT)
  await page.clock.runFor(6_000)

  await expect(home.getByRole('button', { name: /^Charge the battery/ })).toBeVisible()
  await expect(home.getByRole('alert')).toHaveCount(0)
  await expect(home.getByRole('searchbox')).toBeFocused()
})

test('a returning visitor’s Markdown is rendered without a network, as its chunk is loaded before the chat is opened', async ({
  page,
  servers,
  sandbox,
  context,
}) => {
  await openHost(page, servers)
  const chat = await openChat(page)
  const id = await startConversation(chat, sandbox)
  await sendAgentMessage(sandbox, id, 'Open **your account**')
  await expect(chat.locator('strong', { hasText: 'your account' })).toBeVisible()
  await chat.getByRole('button', { name: 'Close chat' }).first().click()

  const loaded = page.waitForEvent('requestfinished', (request) => MARKDOWN.test(request.url()))
  await page.reload()
  await loaded
  await context.setOffline(true)
  const again = await openChat(page)
  await expect(again.locator('strong', { hasText: 'your account' })).toBeVisible()
})
