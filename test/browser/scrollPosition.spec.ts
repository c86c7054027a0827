import type { Locator, Page } from '@playwright/test'
import type { Dev } from '../../cli/commands/dev.ts'
import { type ScrollAnchor, scrollTo, topOf } from './scroll.ts'
import {
  delayMessages,
  expect,
  messagesWithText,
  openStandalone,
  type Sandbox,
  sendAgentMessage,
  startConversation,
  test,
} from './fixtures.ts'

/** Returns the uppermost row after all visible rows were rendered and measured. */
const readStableAnchor = (log: Locator): Promise<ScrollAnchor> =>
  log.evaluate(async (list) => {
    for (let frames = 0; frames < 4; frames += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
    const edge = list.getBoundingClientRect().top
    const row = [...list.querySelectorAll<HTMLElement>('[data-key]')].find((candidate) => candidate.getBoundingClientRect().top >= edge) // prettier-ignore
    return { key: row?.dataset['key'] ?? '', top: row?.getBoundingClientRect().top ?? Number.NaN }
  })

type ConversationFixtures = { readonly page: Page; readonly servers: Dev; readonly sandbox: Sandbox }

type LongConversation = {
  readonly log: Locator
  /**
   * Loads earlier messages, one page at first and then two at a time, and waits until the list has scrolled down by their
   * height and the next two pages are there. Returns the row that was uppermost before.
   */
  readonly loadEarlier: () => Promise<ScrollAnchor>
}

/** Number of messages in a page of the server. */
const PAGE_SIZE = 20

/** Creates a conversation with this number of lines and reloads the page, which then shows the newest messages. */
async function openLongConversation(
  { page, servers, sandbox }: ConversationFixtures,
  lines: number,
): Promise<LongConversation> {
  await openStandalone(page, servers)
  const id = await startConversation(page, sandbox, 'line 1')
  for (let line = 2; line <= lines; line += 1) await sendAgentMessage(sandbox, id, `line ${line}`)
  await page.reload()
  await expect(messagesWithText(page, `line ${lines}`)).toBeInViewport()
  await expect(messagesWithText(page, `line ${lines - 19}`)).toHaveCount(1)
  await expect(messagesWithText(page, `line ${lines - 20}`)).toHaveCount(0)
  const log = page.getByRole('log')
  let responses = 0
  page.on('requestfinished', (request) => void (request.url().includes('before=') && (responses += 1)))
  // The last page is empty.
  const allPages = Math.ceil(lines / PAGE_SIZE)
  let loads = 0
  const loadEarlier = async (): Promise<ScrollAnchor> => {
    loads += 1
    const before = await loadAtTop(log)
    await expect.poll(() => responses).toBe(Math.min(1 + 2 * loads, allPages))
    return before
  }
  return { log, loadEarlier }
}

/** Minimum growth of the list that shows that a page of messages was added, in px. Placeholder rows take less space. */
const MIN_PAGE_GROWTH_PX = 250

async function loadAtTop(log: Locator): Promise<ScrollAnchor> {
  const before = await scrollTo(log, 40)
  await expect.poll(() => log.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(40 + MIN_PAGE_GROWTH_PX)
  return before
}

const expectUnmoved = (log: Locator, anchor: ScrollAnchor, messageCount: number): Promise<void> =>
  expect
    .poll(async () => Math.abs((await topOf(log, anchor.key)) - anchor.top), {
      message: `${messageCount} held`,
      timeout: 3_000,
    })
    .toBeLessThanOrEqual(2)

/** Waits until the list renders only the rows in view, as it does when it is long. */
const waitForFewRows = (log: Locator): Promise<void> =>
  expect.poll(() => log.locator('[data-key]').count()).toBeLessThan(60)

test('a conversation of 90 messages opens at the newest, and scrolling up loads earlier pages to the first', async ({
  page,
  servers,
  sandbox,
}) => {
  const { log, loadEarlier } = await openLongConversation({ page, servers, sandbox }, 90)
  for (let loads = 0; loads < 3; loads += 1) await loadEarlier()
  await scrollTo(log, 0)

  await expect(messagesWithText(page, 'line 1')).toBeInViewport()
  await expect(messagesWithText(page, 'line 90')).not.toBeInViewport()
})

test('the scroll position stays the same after an earlier page of messages is loaded', async ({
  page,
  servers,
  sandbox,
}) => {
  const { log, loadEarlier } = await openLongConversation({ page, servers, sandbox }, 70)
  for (const messageCount of [40, 70]) await expectUnmoved(log, await loadEarlier(), messageCount)
})

test('the scroll position stays when the list becomes so long that it renders only its visible rows', async ({
  page,
  servers,
  sandbox,
}) => {
  const { log, loadEarlier } = await openLongConversation({ page, servers, sandbox }, 150)
  for (let loads = 0; loads < 2; loads += 1) await loadEarlier()
  const anchor = await loadEarlier()
  await waitForFewRows(log)

  await expectUnmoved(log, anchor, 120)
})

test('the scroll position stays when pages that are there already are added to a list that renders only its visible rows', async ({
  page,
  servers,
  sandbox,
}) => {
  const { log, loadEarlier } = await openLongConversation({ page, servers, sandbox }, 170)
  for (let loads = 0; loads < 3; loads += 1) await loadEarlier()
  await waitForFewRows(log)
  // Rows are measured when they first come into view.
  await scrollTo(log, 400)
  await readStableAnchor(log)

  await expectUnmoved(log, await loadEarlier(), 160)
})

test('the scroll position stays when a late page is added to a list that renders only its visible rows', async ({
  page,
  servers,
  sandbox,
}) => {
  const { log, loadEarlier } = await openLongConversation({ page, servers, sandbox }, 170)
  for (let loads = 0; loads < 2; loads += 1) await loadEarlier()
  // The page after the next two comes after the rows in view have been measured.
  await delayMessages(sandbox, 'GET', 2_000)
  await loadAtTop(log)
  await waitForFewRows(log)
  await scrollTo(log, 40)
  const anchor = await readStableAnchor(log)
  await expect.poll(() => log.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(40 + MIN_PAGE_GROWTH_PX)

  await expectUnmoved(log, anchor, 140)
})

test('the scroll position moves in no animation frame while an earlier page of messages is loading', async ({
  page,
  servers,
  sandbox,
}) => {
  const { log } = await openLongConversation({ page, servers, sandbox }, 50)
  await delayMessages(sandbox, 'GET', 500)
  const moved = await log.evaluate(async (list, minGrowth) => {
    const height = list.scrollHeight
    list.scrollTop = 40
    const edge = list.getBoundingClientRect().top
    const rows = [...list.querySelectorAll<HTMLElement>('[data-key]')]
    const row = rows.find((candidate) => candidate.getBoundingClientRect().top >= edge)
    const top = row?.getBoundingClientRect().top ?? Number.NaN
    let maxShift = 0
    for (let frames = 0; frames < 600 && list.scrollHeight < height + minGrowth; frames += 1) {
      await new Promise((resolve) => requestAnimationFrame(resolve))
      maxShift = Math.max(maxShift, Math.abs((row?.getBoundingClientRect().top ?? Number.NaN) - top))
    }
    return { maxShift: Math.round(maxShift), hasGrown: list.scrollHeight >= height + minGrowth }
  }, MIN_PAGE_GROWTH_PX)

  expect(moved.hasGrown).toBe(true)
  expect(moved.maxShift).toBeLessThanOrEqual(2)
})
