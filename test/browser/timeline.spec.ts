import { readFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import type { FrameLocator, Locator, Page } from '@playwright/test'
import type { Har } from 'har-format'
import { violationsOf } from './accessibility.ts'
import {
  awaitEmptyConversation,
  bubbleOf,
  composerOf,
  expect,
  failNextSend,
  frameOf,
  newestConversation,
  openChat,
  sendAgentMessage,
  sendMessage,
  sentMark,
} from './fixtures.ts'
import { test } from './instrumented.ts'

const linesOf = (page: Page): Locator => page.getByRole('listbox', { name: 'Time line' }).getByRole('option')

const lineOf = (page: Page, text: string): Locator => linesOf(page).filter({ hasText: text })

/** Returns the requests with a status. A time like 2.200 contains digits of a status too, so the whole text counts. */
const withStatus = (page: Page, status: number): Locator =>
  linesOf(page).filter({ has: page.getByText(String(status), { exact: true }) })

const selectedLine = (page: Page): Locator =>
  page.getByRole('listbox', { name: 'Time line' }).locator('[aria-selected="true"]')

const filterBy = (page: Page, text: string): Promise<void> => page.getByLabel('Filter by name or content').fill(text)

/** Opens a tab of the details of the selected line. */
const openTab = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('region', { name: 'Details' }).getByRole('tab', { name }).click()

/** Returns the duration that a line shows, in ms. */
async function durationOf(line: Locator): Promise<number> {
  const [, amount = '', unit] = /([\d.]+) (ms|s)\b/.exec(await line.innerText()) ?? []
  return Number(amount) * (unit === 's' ? 1_000 : 1)
}

/**
 * Opens the chat beside the time line. While the conversation loads, a sent message waits for a response, which is then
 * its cause.
 */
async function openBesideTimeline(page: Page, url: string): Promise<FrameLocator> {
  await page.goto(`${url}/?pane=Timeline`)
  const chat = await openChat(page)
  await awaitEmptyConversation(chat)
  return chat
}

/** Opens the chat beside the time line, and sends a message. */
async function sendBesideTimeline(page: Page, url: string, text = 'Is it quiet?'): Promise<void> {
  const chat = await openBesideTimeline(page, url)
  await sendMessage(chat, text)
  await expect(sentMark(chat)).toBeVisible()
}

test('the request of a sent message shows the key that caused it, its verdict, and no token', async ({
  page,
  servers,
}) => {
  await sendBesideTimeline(page, servers.url)
  await filterBy(page, '/api/v1/widget/messages')
  await lineOf(page, 'POST /api/v1/widget/messages').click()

  const details = page.getByRole('region', { name: 'Details' })
  await expect(details).toContainText('as its schema says')
  await expect(details).toContainText('Is it quiet?')
  await openTab(page, 'Headers')
  await expect(details).toContainText(/x-auth-token….{4}/)
  await openTab(page, 'Timing')
  await expect(details.getByRole('listitem').filter({ hasText: 'Waiting for the response' })).toContainText(/\d ms/)
  await openTab(page, /^Causes \d+$/)
  for (const cause of ['key Enter in textarea', 'draft/submitted', 'messages/started'])
    await expect(details.getByRole('button', { name: cause })).toBeVisible()

  await filterBy(page, '')
  await expect(page.locator('[data-relation="cause"]').first()).toBeAttached()
})

test('an event of the cable shows the frame as the cause of its action, and the state after it', async ({
  page,
  servers,
  sandbox,
}) => {
  await sendBesideTimeline(page, servers.url)
  await sendAgentMessage(sandbox, await newestConversation(sandbox), 'Very quiet')
  await expect(frameOf(page).getByRole('log').getByText('Very quiet')).toBeVisible()
  await filterBy(page, 'Very quiet')
  await lineOf(page, 'realtime/received').last().click()

  const details = page.getByRole('region', { name: 'Details' })
  await openTab(page, /^Causes/)
  await expect(details.getByRole('button', { name: '← message.created' })).toBeVisible()
  await openTab(page, 'State')
  await expect(details.getByText('conversation', { exact: true }).first()).toBeVisible()
})

test('a retried message has the failed attempt and the press among its causes, and its acceptance as an effect', async ({
  page,
  servers,
  sandbox,
}) => {
  await failNextSend(sandbox, 500)
  // An event of the cable would settle the message before its response.
  await sandbox('POST', '/faults', { name: 'half-open-socket' })
  const chat = await openBesideTimeline(page, servers.url)
  await sendMessage(chat, 'Is it quiet?')
  await chat.getByRole('button', { name: 'Try again' }).click()
  await expect(sentMark(chat)).toBeVisible()
  await filterBy(page, 'POST /api/v1/widget/messages')
  await withStatus(page, 200).click()

  const details = page.getByRole('region', { name: 'Details' })
  await openTab(page, /^Causes/)
  for (const cause of ['click button “Try again”', 'POST /api/v1/widget/messages', 'key Enter in textarea'])
    await expect(details.getByRole('button', { name: cause })).toBeVisible()
  await openTab(page, /^Effects/)
  await expect(details.getByRole('button', { name: 'messages/accepted' })).toBeVisible()

  await withStatus(page, 500).click()
  await expect(details.getByRole('button', { name: 'messages/refused' })).toBeVisible()
  await expect(details.getByRole('button', { name: 'POST /api/v1/widget/messages' })).toBeVisible()
})

test('a response against its document is marked, with the field that differs', async ({ page, servers }) => {
  await page.route('**/api/v1/widget/inbox_members*', (route) =>
    route.fulfill({
      json: { payload: 'none' },
      headers: { 'access-control-allow-origin': '*', 'content-type': 'application/json' },
    }),
  )
  await page.goto(`${servers.url}/?pane=Timeline`)
  await bubbleOf(page).click()
  await filterBy(page, 'inbox_members')
  const line = lineOf(page, 'GET /api/v1/widget/inbox_members').first()
  await expect(line).toContainText('invalid')
  await line.click()

  await expect(page.getByRole('region', { name: 'Details' })).toContainText('against its schema')
  await expect(page.getByRole('region', { name: 'Details' }).getByRole('listitem').first()).toContainText('response')
})

test('the time line is filtered, paused, pinned, cleared and saved as an HTTP archive', async ({ page, servers }) => {
  await sendBesideTimeline(page, servers.url)
  await page.getByRole('group', { name: 'Lanes' }).getByRole('button', { name: 'Sagas' }).click()
  await expect(page.locator('[role="option"][data-lane="saga"]')).toHaveCount(0)

  await filterBy(page, 'draft/submitted')
  await lineOf(page, 'draft/submitted').click()
  await page.getByRole('button', { name: 'Pin', exact: true }).click()
  await page.getByRole('button', { name: 'Pause' }).click()
  await page.getByRole('button', { name: 'Clear' }).click()
  await filterBy(page, '')
  await expect(linesOf(page)).toHaveCount(1)

  const chat = frameOf(page)
  await sendMessage(chat, 'A second question')
  await expect(chat.getByRole('log').getByText('A second question')).toBeVisible()
  await expect(linesOf(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Pause' }).click()
  await filterBy(page, 'A second question')
  await expect(lineOf(page, 'POST /api/v1/widget/messages')).toHaveCount(1)

  const statusOfPosts = async (): Promise<readonly number[]> => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save HAR' }).click(),
    ])
    const { log } = JSON.parse(await readFile(await download.path(), 'utf8')) as Har
    const posts = log.entries.filter(({ request }) => request.method === 'POST' && /messages/.test(request.url))
    return posts.map(({ response }) => response.status)
  }
  await expect.poll(statusOfPosts).toEqual([200])
})

test('a saved trace is opened again, with its causes and without an email address, and a wrong file is refused', async ({
  page,
  servers,
}) => {
  await sendBesideTimeline(page, servers.url, 'Write to ada@mail.test')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save trace' }).click(),
  ])
  const saved = await readFile(await download.path())
  expect(gunzipSync(saved).toString('utf8')).not.toContain('ada@mail.test')

  await page.goto(`${servers.url}/?pane=Timeline`)
  await page.getByLabel('Trace file').setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('?') })
  await expect(page.getByRole('alert')).toContainText('a.txt: The file is no trace')
  await page.getByLabel('Trace file').setInputFiles({ name: 'a.gz', mimeType: 'application/gzip', buffer: saved })
  await expect(page.getByText(/^Saved trace: \d+ items/)).toBeVisible()
  await filterBy(page, 'Write to visitor1@example.org')
  await lineOf(page, 'POST /api/v1/widget/messages').click()
  await openTab(page, /^Causes/)
  await expect(
    page.getByRole('region', { name: 'Details' }).getByRole('button', { name: 'draft/submitted' }),
  ).toBeVisible()

  await page.getByRole('button', { name: 'Back to the widget' }).click()
  await expect(page.getByText(/^Saved trace/)).toHaveCount(0)
  await filterBy(page, 'draft/submitted')
  await expect(linesOf(page)).toHaveCount(0)
})

test('the list follows bursts of items and a change of its height until a person scrolls up, and again from its end', async ({
  page,
  servers,
}) => {
  await sendBesideTimeline(page, servers.url)
  const list = page.getByRole('listbox', { name: 'Time line' })
  const countOf = (): Promise<number> =>
    page.getByRole('group', { name: 'Summary' }).innerText().then((text) => parseInt(text, 10)) // prettier-ignore
  const send = async (): Promise<void> => {
    const before = await countOf()
    await composerOf(frameOf(page)).fill('Another one')
    await composerOf(frameOf(page)).press('Enter')
    await expect.poll(countOf).toBeGreaterThan(before + 30)
  }
  const distanceFromEnd = (): Promise<number> =>
    list.evaluate(({ scrollHeight, clientHeight, scrollTop }) => scrollHeight - clientHeight - scrollTop)
  await page.getByRole('tab', { name: 'State' }).click()
  await page.getByRole('tab', { name: 'Timeline' }).click()
  await send()
  await send()
  await expect.poll(distanceFromEnd).toBeLessThanOrEqual(1)
  await page.setViewportSize({ width: 1280, height: 600 })
  await expect.poll(distanceFromEnd).toBeLessThanOrEqual(1)

  await list.hover()
  // On a busy machine, the browser may take a turn of the wheel for the list's own scroll of that moment.
  await expect(async () => {
    await page.mouse.wheel(0, -60)
    await expect.poll(distanceFromEnd, { timeout: 2_000 }).toBeGreaterThan(40)
  }).toPass()
  await send()
  expect(await distanceFromEnd()).toBeGreaterThan(30 * 22)

  // Items that still arrive move the end away from a person who scrolls to it.
  await expect(async () => {
    await page.mouse.wheel(0, 100_000)
    await expect.poll(distanceFromEnd, { timeout: 2_000 }).toBeLessThanOrEqual(1)
  }).toPass()
  await send()
  await expect.poll(distanceFromEnd).toBeLessThanOrEqual(1)
})

test('the time line works by keyboard, and axe finds no violation in it', async ({ page, servers }) => {
  await sendBesideTimeline(page, servers.url)
  await filterBy(page, 'messages/')
  await page.getByRole('listbox', { name: 'Time line' }).focus()
  await page.keyboard.press('Home')
  const first = await selectedLine(page).textContent()
  await page.keyboard.press('ArrowDown')
  await expect(selectedLine(page)).not.toHaveText(first ?? '')
  await page.keyboard.press('p')
  await expect(selectedLine(page)).toContainText('pinned')
  await expect(page.getByRole('region', { name: 'Details' })).toBeVisible()

  expect(await violationsOf(page, 'aside')).toEqual([])
})

test('the time line is sorted by a column, filtered by terms, and shows a sentence for a wrong term', async ({
  page,
  servers,
}) => {
  await sendBesideTimeline(page, servers.url)
  await page.keyboard.press('Escape')
  await page.getByRole('tab', { name: 'Timeline' }).focus()
  await page.keyboard.press('/')
  await expect(page.getByLabel('Filter by name or content')).toBeFocused()
  await page.keyboard.type('lane:http -method:get status-code:2xx /messages$/')
  await expect(linesOf(page)).toHaveText([/POST \/api\/v1\/widget\/messages/])
  await expect(page.getByRole('group', { name: 'Summary' }).getByText(/^1 of \d+ items$/)).toBeVisible()

  await filterBy(page, 'lane:moon')
  await expect(page.getByText('lane:moon is no lane.')).toBeVisible()

  await filterBy(page, '')
  await page.getByRole('button', { name: 'Sort by Name' }).click()
  await expect(
    linesOf(page)
      .filter({ hasText: /^\d+\.\d+.*: agents\// })
      .first(),
  ).toBeInViewport()
  await filterBy(page, 'lane:http larger-than:0')
  await page.getByRole('button', { name: 'Sort by Time' }).click()
  await page.getByRole('button', { name: 'Sort by Time, now ascending' }).click()
  await page.getByRole('listbox', { name: 'Time line' }).press('Home')
  const slowest = await durationOf(selectedLine(page))
  await page.getByRole('listbox', { name: 'Time line' }).press('End')
  expect(await durationOf(selectedLine(page))).toBeLessThanOrEqual(slowest)
  await page.getByRole('listbox', { name: 'Time line' }).press('Escape')
  await expect(page.getByRole('region', { name: 'Details' })).toHaveCount(0)
})

test('one lane is shown alone, and a part of the visit is selected by pointer and by keyboard', async ({
  page,
  servers,
}) => {
  await sendBesideTimeline(page, servers.url)
  await page.getByRole('button', { name: 'Pause' }).click()
  const lanes = page.getByRole('group', { name: 'Lanes' })
  await lanes.getByRole('button', { name: /^HTTP/ }).click({ modifiers: ['Alt'] })
  await expect(lanes.getByRole('button', { pressed: true })).toHaveText([/^HTTP/])
  await lanes.getByRole('button', { name: 'All' }).click()

  const overview = page.getByRole('group', { name: 'Overview' })
  const { x = 0, y = 0, width = 0 } = (await overview.boundingBox()) ?? {}
  await page.mouse.move(x + width / 2, y + 30)
  await page.mouse.down()
  await page.mouse.move(x + width - 2, y + 30)
  await page.mouse.up()
  const shown = page.getByRole('group', { name: 'Summary' }).getByText(/items$/)
  await expect(shown).toHaveText(/^\d+ of \d+ items$/)
  const end = overview.getByRole('slider', { name: 'End of the selection' })
  const before = Number(await end.getAttribute('aria-valuenow'))
  await end.press('ArrowLeft')
  await expect.poll(async () => Number(await end.getAttribute('aria-valuenow'))).toBeLessThan(before)
  await end.press('Escape')
  await expect(shown).toHaveText(/^\d+ items$/)
})

test('no tab is shown in part, and the menu counts the tabs that do not fit', async ({ page, servers }) => {
  await page.goto(`${servers.url}/?pane=Desk`)
  const tabs = page.getByRole('tablist', { name: 'Panes' }).getByRole('tab')
  const menu = page.getByRole('button', { name: 'All panes' })
  const legible = (): Promise<readonly string[]> =>
    tabs.evaluateAll((elements) =>
      elements.filter((element) => getComputedStyle(element).opacity !== '0').map(({ textContent }) => textContent),
    )
  for (const pane of ['Desk', 'Translations', 'Faults']) {
    await menu.click()
    await page.getByRole('button', { name: pane, exact: true }).click()
    await expect(menu).toHaveText(String((await tabs.count()) - (await legible()).length))
    const { x: left = 0, width = 0 } = (await page.getByRole('tablist', { name: 'Panes' }).boundingBox()) ?? {}
    for (const name of await legible()) {
      const tab = (await tabs.filter({ hasText: name }).boundingBox()) ?? { x: 0, width: 0 }
      expect(tab.x, name).toBeGreaterThanOrEqual(left - 1)
      expect(tab.x + tab.width, name).toBeLessThanOrEqual(left + width + 1)
    }
    expect(await legible()).toContain(pane)
  }
})

test('the menu of the panes opens a pane whose tab does not fit', async ({ page, servers }) => {
  await page.goto(`${servers.url}/?pane=Desk`)
  await page.getByRole('button', { name: 'All panes' }).click()
  await page.getByRole('button', { name: 'Faults', exact: true }).click()
  await expect(page.getByRole('tab', { name: 'Faults' })).toBeFocused()
  await expect(page.getByRole('tabpanel', { name: 'Faults' })).toContainText('hotel-wifi')
})
