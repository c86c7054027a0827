import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { dev } from '../../cli/commands/dev.ts'
import { countRequests } from '../replay/openRequests.ts'
import { violationsOf } from './accessibility.ts'
import {
  composerOf,
  expect,
  fillComposer,
  newestConversation,
  openChat,
  sendAgentMessage,
  sentMark,
} from './fixtures.ts'
import { test } from './instrumented.ts'

const frameOf = (page: Page) => page.frameLocator('iframe[title="Replayed chat"]')

const position = (page: Page) => page.getByRole('group', { name: 'Position' }).getByRole('status')

/** Saves the trace of the harness, and returns its file. */
async function saveTrace(page: Page): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save trace' }).click(),
  ])
  return download.path()
}

const openTrace = (page: Page, files: Parameters<Page['setInputFiles']>[1]): Promise<void> =>
  page.getByLabel('Trace file').setInputFiles(files)

/** Returns the hash of the screen and the requests of the replay. */
async function readOutcome(page: Page): Promise<string> {
  await expect(page.getByRole('main')).toHaveAttribute('aria-busy', 'false')
  await page.getByRole('tab', { name: 'Differences' }).click()
  return page.getByRole('tabpanel').innerText()
}

test('a saved visit is replayed twice to the same screen without an error, and every moment has a link', async ({
  page,
  servers,
  sandbox,
}) => {
  const requests = countRequests(page)
  await page.goto(`${servers.url}/?pane=Timeline`)
  const chat = await openChat(page)
  await fillComposer(chat, 'Is it quiet? Mail ada@shop.test')
  await composerOf(chat).press('Enter')
  await expect(sentMark(chat)).toBeVisible()
  await sendAgentMessage(sandbox, await newestConversation(sandbox), 'Very **quiet**.')
  await expect(chat.getByText('Very quiet.').first()).toBeVisible()
  // The last requests are answered before the trace is saved.
  await expect.poll(requests).toBe(0)
  const trace = await saveTrace(page)

  await page.goto(`${servers.url}/replay`)
  await openTrace(page, trace)
  await expect(frameOf(page).getByText('Very quiet.').first()).toBeVisible()
  await expect(frameOf(page).getByText('Is it quiet? Mail visitor1@example.org').first()).toBeVisible()
  const first = await readOutcome(page)
  // On a slow machine the visitor may leave Home before its script is loaded, and a replay loads it in no time.
  expect(first).toContain('SHA-256')
  expect(first).not.toMatch(/errors of the frame|does? not take/i)

  const end = await position(page).innerText()
  await page.getByRole('button', { name: 'Start' }).click()
  await expect(position(page)).toHaveText(/^Step 0 of/)
  await openTrace(page, trace)
  await expect(position(page)).toHaveText(end)
  expect(await readOutcome(page)).toBe(first)

  await page.getByRole('button', { name: /type in textarea/ }).click()
  await expect(composerOf(frameOf(page))).toHaveValue('Is it quiet? Mail visitor1@example.org')
  await expect(position(page)).not.toHaveText(end)
  const moment = await position(page).innerText()
  await page.reload()
  await expect(composerOf(frameOf(page))).toHaveValue('Is it quiet? Mail visitor1@example.org')
  await expect(position(page)).toHaveText(moment)

  await page.getByRole('button', { name: 'Back' }).click()
  await expect(composerOf(frameOf(page))).toHaveValue('')
  await page.getByRole('slider', { name: 'Step' }).press('End')
  await expect(frameOf(page).getByText('Very quiet.').first()).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
})

test('a link to a moment shows it in another sandbox when the file of the trace is opened', async ({
  page,
  servers,
  developmentBuild,
}) => {
  const trace = join(import.meta.dirname, '../replay/traces/unread-read.trace.gz')
  await page.goto(`${servers.url}/replay`)
  await openTrace(page, trace)
  await expect(page.getByText(/^Step 45 of 45/)).toBeVisible()
  await page.getByRole('button', { name: /type in textarea/ }).click()
  await expect(position(page)).not.toHaveText(/^Step 45 of/)
  const moment = await position(page).innerText()
  const { search } = new URL(page.url())

  const other = await dev({ port: 0, out: developmentBuild, isWatching: false, isBuilt: true })
  await page.goto(`${other.url}/replay${search}`)
  await expect(page.getByRole('alert')).toContainText('Open its file to see this moment.')
  await openTrace(page, trace)
  await expect(position(page)).toHaveText(moment)
  await other.close()
})

test('a replayed frame has the sizes of the recorded one', async ({ page, servers }) => {
  await page.goto(`${servers.url}/replay`)
  await openTrace(page, join(import.meta.dirname, '../replay/traces/unread-read.trace.gz'))
  const heights = () =>
    frameOf(page)
      .locator('body')
      .evaluate(() => window.innerHeight)
  await expect(page.getByRole('main')).toHaveAttribute('aria-busy', 'false')
  await expect.poll(heights).toBe(704)
  await page.getByRole('button', { name: 'resize' }).first().click()
  await expect.poll(heights).toBe(356)
  await page.getByRole('button', { name: 'resize' }).last().click()
  await expect.poll(heights).toBe(704)
  expect(await readOutcome(page)).not.toContain('does not take')
})

test('a replay shows its state, and is saved as a test and as a report', async ({ page, servers }) => {
  await page.goto(`${servers.url}/?pane=Timeline`)
  await openChat(page)
  const trace = await saveTrace(page)
  await page.goto(`${servers.url}/replay`)
  await openTrace(page, trace)
  await expect(page.getByText('screens/chatClicked')).toBeVisible()

  await page.getByRole('tab', { name: 'Export' }).click()
  await page.getByLabel('Name of the test or the report').fill('the chat opens')
  await page.getByLabel('Text').fill('Ask us anything')
  await page.getByLabel('times').fill('1')
  await page.getByRole('button', { name: 'Add' }).click()
  const save = async (name: string): Promise<string> => {
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name }).click()])
    return readFile(await download.path(), 'utf8')
  }
  expect(await save('Save as Playwright test')).toContain(
    "getByText('Ask us anything', { exact: true })).toHaveCount(1)",
  )
  expect(await save('Save as bug report')).toContain('click button “Send us a message')
})

test('a file that cannot be replayed is refused with the reason, and the page stays usable', async ({
  page,
  servers,
}) => {
  await page.goto(`${servers.url}/replay?trace=gone&step=3`)
  await expect(page.getByRole('alert')).toHaveText(
    'The sandbox does not have the trace of this link. Open its file to see this moment.',
  )

  const trace = { format: 'livechat-trace', version: 1, savedAt: '', page: '', seed: 1, items: [] }
  await openTrace(page, { name: 'a.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(trace)) })
  await expect(page.getByRole('alert')).toContainText('does not contain the start of the widget’s frame')

  await openTrace(page, { name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no trace') })
  await expect(page.getByRole('alert')).toContainText('neither JSON nor compressed JSON')
})
