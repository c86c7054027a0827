import type { Page } from '@playwright/test'
import { begin, composerOf, expect, fillComposer, openAlone, test } from './world.ts'

/** Records the messages that the page writes to the console. */
function listen(page: Page): string[] {
  const lines: string[] = []
  page.on('console', (message) => void lines.push(message.text()))
  return lines
}

/** Records the query string of every request for one chunk. */
function follow(page: Page, name: RegExp): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (name.test(pathname)) asked.push(search)
  })
  return asked
}

const CHAT = /\/ChatScreen-\w+\.js/
const ENTRY = /\/main-\w+\.js/
const STYLES = /\/main-\w+\.css/

test('a screen that fails to load shows a card with reload and mail, and the draft survives the reload', async ({
  page,
  running,
}) => {
  await openAlone(page, running)
  await fillComposer(page, 'Half a sentence')
  const asked = follow(page, CHAT)
  const said = listen(page)
  await page.route(CHAT, (route) => route.abort())
  await page.reload()
  await expect(
    page.getByText('This part of the chat could not be loaded. What you have written is kept.'),
  ).toBeVisible()
  expect([...new Set(asked)]).toEqual(['', '?again=1'])
  expect(said.join()).toContain('ChunkLoadError')

  await page.getByRole('button', { name: 'Send us a mail' }).click()
  await expect(page.getByRole('form', { name: 'Please fill this form' })).toBeVisible()
  await page.getByRole('button', { name: /leave a chat message/i }).click()
  await page.unroute(CHAT)
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(composerOf(page)).toHaveValue('Half a sentence')
})

test('a screen chunk whose request hangs is requested again after 120 seconds', async ({ page, running }) => {
  await page.clock.install()
  const said = listen(page)
  await page.route(CHAT, (route) => (route.request().url().includes('?') ? route.continue() : undefined))
  await page.goto(`${running.sandboxUrl}/widget/chat?website_token=demo`)
  await expect(page.getByRole('status')).toHaveText('Loading…')
  await page.clock.runFor(100_000)
  expect(said.join()).not.toContain('ChunkLoadError')
  await page.clock.runFor(25_000)
  await expect(composerOf(page)).toBeVisible()
  expect(said.join()).toContain('ChunkLoadError')
})

test('the widget’s entry script is requested again after it failed to load', async ({ page, running }) => {
  await page.route(ENTRY, (route) => (route.request().url().includes('?') ? route.continue() : route.abort()))
  await openAlone(page, running)
})

test('after the entry script fails on every attempt, the page shows an error with a working “Try again” link', async ({
  page,
  running,
}) => {
  await page.route(ENTRY, (route) => route.abort())
  await page.goto(`${running.sandboxUrl}/widget/chat?website_token=demo`)
  await expect(page.getByRole('alert')).toContainText('The chat could not be loaded.')
  await page.unroute(ENTRY)
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(composerOf(page)).toBeVisible()
  await expect(page.getByText('The chat could not be loaded.')).toBeHidden()
})

test('a stylesheet that fails to load is reported and requested again, and the chat works without it', async ({
  page,
  running,
  sandbox,
}) => {
  const said = listen(page)
  const asked = follow(page, STYLES)
  await page.route(STYLES, (route) => route.abort())
  await openAlone(page, running)
  await begin(page, sandbox, 'Without any style')
  expect(asked).toEqual(['', '?again'])
  expect(said.filter((line) => line.includes('ChunkLoadError') && line.includes('.css'))).not.toEqual([])
})

test('a stylesheet whose request hangs delays the widget for at most 120 seconds', async ({ page, running }) => {
  await page.clock.install()
  await page.route(STYLES, (route) => (route.request().url().includes('?') ? route.continue() : undefined))
  await page.goto(`${running.sandboxUrl}/widget/chat?website_token=demo`, { waitUntil: 'commit' })
  await page.clock.runFor(125_000)
  await expect(composerOf(page)).toBeVisible()
  await expect(composerOf(page)).toHaveCSS('resize', 'none')
})
