import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { FrameLocator, Page } from '@playwright/test'
import type { TraceItem } from '#protocol/trace.ts'
import { dev } from '../../cli/commands/dev.ts'
import { readTraceFile } from '../replay/traces.ts'
import { violationsOf } from './accessibility.ts'
import {
  bubbleOf,
  composerOf,
  expect,
  frameOf as chatFrameOf,
  goToConversation,
  newestConversation,
  sendAgentMessage,
  sendMessage,
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

/**
 * Opens the chat after Home is complete. React shows a lazy part at the earliest 300 ms after its placeholder. Its own work
 * takes no time in a replay, so a visitor who leaves within this time may leave a little later there.
 */
async function openChatFromHome(page: Page): Promise<FrameLocator> {
  await bubbleOf(page).click()
  const chat = chatFrameOf(page)
  await expect(chat.getByRole('searchbox')).toBeVisible()
  await goToConversation(chat)
  return chat
}

const NO_DIFFERENCE = 'The replay does what the recording shows, without an error.'

/** Returns the hash of the screen and the requests of the replay. */
async function readOutcome(page: Page): Promise<string> {
  await expect(page.getByRole('main')).toHaveAttribute('aria-busy', 'false')
  await page.getByRole('tab', { name: 'Differences' }).click()
  return page.getByRole('tabpanel').innerText()
}

test('a saved visit is replayed twice to the same screen without a difference, and every moment has a link', async ({
  page,
  servers,
  sandbox,
}) => {
  await page.goto(`${servers.url}/?pane=Timeline`)
  const chat = await openChatFromHome(page)
  await sendMessage(chat, 'Is it quiet? Mail ada@shop.test')
  await expect(sentMark(chat)).toBeVisible()
  await sendAgentMessage(sandbox, await newestConversation(sandbox), 'Very **quiet**.')
  await expect(chat.getByText('Very quiet.').first()).toBeVisible()
  const trace = await saveTrace(page)

  await page.goto(`${servers.url}/replay`)
  await openTrace(page, trace)
  await expect(frameOf(page).getByText('Very quiet.').first()).toBeVisible()
  await expect(frameOf(page).getByText('Is it quiet? Mail visitor1@example.org').first()).toBeVisible()
  const first = await readOutcome(page)
  expect(first).toContain(NO_DIFFERENCE)

  const end = await position(page).innerText()
  await page.getByRole('button', { name: 'Start' }).click()
  await expect(position(page)).toHaveText(/^Step 0 of/)
  await openTrace(page, trace)
  await expect(position(page)).toHaveText(end)
  expect(await readOutcome(page)).toBe(first)

  await page.getByRole('button', { name: /type in textarea/ }).click()
  await expect(composerOf(frameOf(page))).toHaveValue('Is it quiet? Mail visitor1@example.org')
  await expect(position(page)).toHaveText(/^Step/)
  await expect(position(page)).not.toHaveText(end)
  const moment = await position(page).innerText()
  await page.reload()
  await expect(composerOf(frameOf(page))).toHaveValue('Is it quiet? Mail visitor1@example.org')
  await expect(position(page)).toHaveText(moment)

  await page.getByRole('button', { name: 'Back' }).click()
  await expect(composerOf(frameOf(page))).toHaveValue('')
  // The composer is empty before the replay has reached the step, and until then its frame may take the key.
  await expect(page.getByRole('main')).toHaveAttribute('aria-busy', 'false')
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
  await expect(position(page)).toHaveText(/^Step (?!45)/)
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

test('an answer that came while the host page had the focus is replayed as unread, without a difference', async ({
  page,
  servers,
  sandbox,
}) => {
  await page.goto(`${servers.url}/?pane=Timeline`)
  const chat = await openChatFromHome(page)
  await sendMessage(chat, 'Is it quiet?')
  await expect(sentMark(chat)).toBeVisible()
  await page.getByLabel('Filter by name or content').click()
  await expect.poll(() => chat.locator('body').evaluate(() => document.hasFocus())).toBe(false)
  await sendAgentMessage(sandbox, await newestConversation(sandbox), 'Very quiet.')
  await expect(chat.getByText('Very quiet.').first()).toBeVisible()
  const trace = await saveTrace(page)

  await page.goto(`${servers.url}/replay`)
  await openTrace(page, trace)
  await expect(frameOf(page).getByText('Very quiet.').first()).toBeVisible()
  expect(await readOutcome(page)).toContain(NO_DIFFERENCE)
  const hasFocus = () =>
    frameOf(page)
      .locator('body')
      .evaluate(() => document.hasFocus())
  expect(await hasFocus()).toBe(false)
  await page.getByRole('button', { name: 'key Enter' }).click()
  await expect.poll(hasFocus).toBe(true)
})

test('a link has the step of the slider at once, and End at the end repeats nothing', async ({ page, servers }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`${servers.url}/replay`)
  await openTrace(page, join(import.meta.dirname, '../replay/traces/unread-read.trace.gz'))
  await expect(position(page)).toHaveText(/^Playing… step \d+ of 45/)
  await expect(position(page)).toHaveText(/^Step 45 of 45/)
  const end = await position(page).innerText()
  const outcome = await readOutcome(page)

  await page.getByRole('slider', { name: 'Step' }).press('End')
  await page.getByRole('button', { name: 'End', exact: true }).click()
  await expect(page.getByRole('main')).toHaveAttribute('aria-busy', 'false')
  await expect(position(page)).toHaveText(end)
  expect(await readOutcome(page)).toBe(outcome)

  const slider = page.getByRole('slider', { name: 'Step' })
  await slider.focus()
  await page.evaluate(() => {
    // The button is pressed in the task in which the slider is set, long before the frame has reached the step.
    document.querySelector('[aria-label="Step"]')?.addEventListener('keyup', () => {
      for (const button of document.querySelectorAll('button'))
        if (button.textContent === 'Copy link') setTimeout(() => button.click())
    })
  })
  await slider.press('Home')
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('step=0')
})

test('the list of steps says which requests failed', async ({ page, servers }) => {
  await page.goto(`${servers.url}/replay`)
  await openTrace(page, join(import.meta.dirname, '../replay/traces/message-failed.trace.gz'))
  const requests = page.getByRole('navigation', { name: 'Steps' }).getByRole('button', { name: 'POST' })
  await expect(requests.filter({ hasText: /messages(failed|[45]\d\d)$/ })).not.toHaveCount(0)
  await expect(requests.filter({ hasText: /config200$/ })).not.toHaveCount(0)
})

test('a replay shows its state, and is saved as a test and as a report', async ({ page, servers }) => {
  await page.goto(`${servers.url}/?pane=Timeline`)
  await openChatFromHome(page)
  const trace = await saveTrace(page)
  await page.goto(`${servers.url}/replay`)
  await openTrace(page, trace)
  await expect(page.getByText('screens/chatClicked')).toBeVisible()

  await page.getByRole('tab', { name: 'Export' }).click()
  await page.getByLabel('Name of the test or the report').fill('the chat opens')
  await page.getByLabel('Text').fill('Ask us anything')
  await page.getByLabel('times').fill('1')
  await page.getByRole('button', { name: 'Add' }).click()
  const save = async (name: string, file: string): Promise<string> => {
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name }).click()])
    expect(download.suggestedFilename()).toBe(file)
    return readFile(await download.path(), 'utf8')
  }
  expect(await save('Save as Playwright test', 'the-chat-opens.spec.ts')).toContain(
    "getByText('Ask us anything', { exact: true })).toHaveCount(1)",
  )
  expect(await save('Save as bug report', 'the-chat-opens.md')).toContain('click button “Send us a message')
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

const HOUR_MS = 3_600_000

/** Returns a recorded visit whose window loses the focus so many hours after the start, each once. */
async function buildLongTrace(hours: readonly number[]) {
  const trace = JSON.parse(gunzipSync(await readTraceFile('agent-answers')).toString()) as {
    readonly items: TraceItem[]
  }
  const { id = '', at = 0 } = trace.items.find(({ name }) => name === 'start') ?? {}
  const blurs = hours.map((hour, index) => ({
    ...{ id: `${id.split(':')[0]}:${90_000 + index}`, lane: 'page', name: 'blur' },
    at: at + hour * HOUR_MS,
  }))
  const buffer = gzipSync(JSON.stringify({ ...trace, items: [...trace.items, ...blurs] }))
  return { name: 'a.trace.gz', mimeType: 'application/gzip', buffer }
}

test('a trace with a gap of 23 hours is replayed to its end, and one with a gap of 23 days is refused', async ({
  page,
  servers,
}) => {
  await page.goto(`${servers.url}/replay`)
  await openTrace(page, await buildLongTrace([23]))
  await expect(position(page)).toHaveText(/^Step (\d+) of \1, 82801\.000 s/, { timeout: 60_000 })

  await openTrace(page, await buildLongTrace([23 * 24]))
  await expect(page.getByRole('alert')).toHaveText(
    /^The item \w+:90000 \(page blur\) ends 552 hours after the start of the page\. A replay takes at most 24 hours/,
  )
})

test('Stop ends a replay at the step that it has reached, and a later step goes on from there', async ({
  page,
  servers,
}) => {
  await page.goto(`${servers.url}/replay`)
  await openTrace(page, await buildLongTrace([2, 4, 6, 8, 10, 12, 14, 16, 18, 20]))
  const stop = page.getByRole('button', { name: 'Stop' })
  await expect(position(page)).toHaveText(/^Playing… step [1-9]/)
  await stop.click()
  await expect(position(page)).toHaveText(/^Step (?!44)\d+ of 44/)
  await expect(stop).toBeDisabled()

  const reached = Number(/\d+/.exec(await position(page).innerText())?.[0])
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await expect(position(page)).toHaveText(new RegExp(`^Step ${reached + 1} of 44`))
})
