import type { Locator, Page, Route } from '@playwright/test'
import type { Dev } from '../../cli/commands/dev.ts'
import {
  bubbleOf,
  expect,
  goToConversation,
  messagesWithText,
  newestConversation,
  openChat,
  openHost,
  openStandalone,
  PICTURE,
  type Sandbox,
  sendAgentMessage,
  sendMessage,
  startConversation,
  test,
} from './fixtures.ts'
import { holdRequests } from './holdRequests.ts'
import { type ScrollAnchor, scrollTo, topOf } from './scroll.ts'

/** Answer that is higher than the list on each screen of these tests. */
const LONG_ANSWER = Array.from({ length: 40 }, (_, place) => `Sentence ${place + 1} of a long answer.`).join('\n\n')

const longAnswerOf = (log: Locator): Locator => log.getByRole('article').filter({ hasText: 'Sentence 40 of' }).last()

const jumpButton = (page: Page): Locator => page.getByRole('button', { name: 'Jump to the latest message' })

/** Distance in px within which an answer begins at the top of the list. */
const TOP_PX = 40

const expectBeginning = (log: Locator): Promise<void> =>
  expect
    .poll(async () => {
      const answer = await longAnswerOf(log).boundingBox()
      const list = await log.boundingBox()
      const distance = (answer?.y ?? Number.NaN) - (list?.y ?? Number.NaN)
      return distance >= 0 && distance < TOP_PX ? 'at the top' : distance
    }, 'distance of the long answer to the top of the list')
    .toBe('at the top')

/** Sends short answers until the list scrolls. Returns the id of the conversation. */
async function fillList(page: Page, sandbox: Sandbox): Promise<number> {
  const id = await startConversation(page, sandbox)
  for (let line = 1; line <= 30; line += 1) await sendAgentMessage(sandbox, id, `line ${line}`)
  await expect(messagesWithText(page, 'line 30')).toBeInViewport()
  return id
}

const goTo = (page: Page, name: string): Promise<void> => page.getByRole('navigation').getByText(name).click()

type Visit = { readonly page: Page; readonly servers: Dev; readonly sandbox: Sandbox }

/** Opens a conversation that scrolls, and receives a long answer in it. Returns the list and the id of the conversation. */
async function receiveLongAnswer({ page, servers, sandbox }: Visit): Promise<readonly [Locator, number]> {
  await openStandalone(page, servers)
  const id = await fillList(page, sandbox)
  await sendAgentMessage(sandbox, id, LONG_ANSWER)
  const log = page.getByRole('log')
  await expectBeginning(log)
  return [log, id]
}

/** Returns the time until which the visitor has seen the newest conversation, in seconds since 1970; 0 at first. */
async function readLastSeen(sandbox: Sandbox): Promise<number> {
  const conversations = await sandbox('GET', '/conversations?website_token=demo')
  return (conversations as readonly { readonly contact_last_seen_at: number }[]).at(-1)?.contact_last_seen_at ?? 0
}

test('an answer higher than the list is shown from its beginning, and a button leads to its end', async ({
  page,
  servers,
  sandbox,
}) => {
  const [log] = await receiveLongAnswer({ page, servers, sandbox })
  await jumpButton(page).click()

  await expect(log.getByText('Sentence 40 of')).toBeInViewport()
  await expect(jumpButton(page)).toHaveCount(0)
})

test('an answer after a long one does not move the reader, and a button counts it', async ({
  page,
  servers,
  sandbox,
}) => {
  const [log, id] = await receiveLongAnswer({ page, servers, sandbox })
  await sendAgentMessage(sandbox, id, 'Did this help?')

  await expect(page.getByRole('button', { name: '1 new message' })).toBeVisible()
  await expectBeginning(log)
})

test('a conversation opens at the beginning of its unread answers if they do not fit, and they count as seen', async ({
  page,
  servers,
  sandbox,
}) => {
  await openHost(page, servers)
  const frame = await openChat(page)
  await sendMessage(frame, 'How far can I ride in winter?')
  const id = await newestConversation(sandbox)
  await page.goto('about:blank')
  await sendAgentMessage(sandbox, id, LONG_ANSWER)
  await sendAgentMessage(sandbox, id, 'Did this help?')
  const before = await readLastSeen(sandbox)
  await openHost(page, servers)
  await bubbleOf(page).click()
  await goToConversation(frame)

  await expectBeginning(frame.getByRole('log'))
  await expect(frame.getByRole('button', { name: '1 new message' })).toBeVisible()
  await expect.poll(() => readLastSeen(sandbox), 'the answers count as seen').toBeGreaterThan(before)
})

test('the first answer with Markdown, which comes while Help is open, is shown from its beginning', async ({
  page,
  servers,
  sandbox,
}) => {
  await openStandalone(page, servers)
  const id = await fillList(page, sandbox)
  await goTo(page, 'Help')
  await expect(page.getByRole('searchbox')).toBeVisible()
  // An answer of the same second as one that is seen would count as seen.
  const seen = await readLastSeen(sandbox)
  await expect.poll(() => Math.floor(Date.now() / 1_000)).toBeGreaterThan(seen + 1)
  const markdown = await holdRequests(page, /\/MarkedText-\w+\.js/)
  await sendAgentMessage(sandbox, id, LONG_ANSWER.replace('long', '**long**'))
  await sendAgentMessage(sandbox, id, 'Did this help?')
  await page.getByRole('link', { name: 'Chat 2 unread messages' }).click()
  await expect(page.getByRole('link', { name: 'Chat', exact: true })).toHaveAttribute('aria-current', 'page')
  markdown()

  await expectBeginning(page.getByRole('log'))
  await expect(page.getByRole('button', { name: '1 new message' })).toBeVisible()
  await expect.poll(() => readLastSeen(sandbox), 'the answers count as seen').toBeGreaterThan(seen)
})

test('an answer that is a little higher than the list is shown from its beginning too', async ({
  page,
  servers,
  sandbox,
}) => {
  const [log, id] = await receiveLongAnswer({ page, servers, sandbox })
  await jumpButton(page).click()
  // From the beginning of the answer to the end of the list are now 30 px more than the height of the list.
  const excess = await log.evaluate((list) => {
    const top = list.querySelector('article:last-of-type')?.getBoundingClientRect().top ?? Number.NaN
    return list.scrollHeight - list.scrollTop - (top - list.getBoundingClientRect().top) - list.clientHeight
  })
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  await page.setViewportSize({ width, height: height + Math.round(excess) - 30 })
  await sendAgentMessage(sandbox, id, LONG_ANSWER)

  await expect(log.getByText('Sentence 40 of')).toHaveCount(2)
  await expectBeginning(log)
})

test('an answer whose pictures make it higher than the list, after a short one, is shown from its beginning', async ({
  page,
  servers,
  sandbox,
}) => {
  await openStandalone(page, servers)
  const id = await fillList(page, sandbox)
  await page.setViewportSize({ width: 390, height: 500 })
  const extras = new Promise<Route>((resolve) => void page.route(/\/MessageExtras-\w+\.js/, resolve))
  const pictures = ['front.png', 'side.png', 'back.png']
  await sendAgentMessage(sandbox, id, {
    content: 'Sentence 40 of the answer with pictures',
    attachments: pictures.map((name) => ({ name, mediaType: 'image/png', base64: PICTURE })),
  })
  const log = page.getByRole('log')
  await expect(longAnswerOf(log)).toBeInViewport()
  await (await extras).continue()
  await expect(log.getByRole('button', { name: 'Open image back.png' })).toHaveCount(1)

  await expectBeginning(log)
})

test('an agent who types does not move a reader away from the end of an answer that just fits', async ({
  page,
  servers,
  sandbox,
}) => {
  await openStandalone(page, servers)
  const id = await fillList(page, sandbox)
  const answer = Array.from({ length: 8 }, (_, place) => `Sentence ${place + 33} of an answer.`).join('\n\n')
  await sendAgentMessage(sandbox, id, answer)
  const log = page.getByRole('log')
  await expect(log.getByText('Sentence 40 of')).toBeInViewport()
  const excess = await longAnswerOf(log).evaluate((row) => {
    const list = row.closest('[role="log"]')
    return (list?.clientHeight ?? Number.NaN) - row.getBoundingClientRect().height
  })
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  await page.setViewportSize({ width, height: height - Math.round(excess) + 20 })
  await sendAgentMessage(sandbox, id, answer)
  await expect(log.getByText('Sentence 40 of')).toHaveCount(2)
  await expect(jumpButton(page)).toHaveCount(0)
  await sandbox('POST', `/conversations/${id}/typing`, { status: 'on' })
  const typing = page.getByRole('img', { name: 'Mara Lindqvist is typing' })

  await expect(typing).toBeInViewport({ ratio: 1 })
  await expect(jumpButton(page)).toHaveCount(0)
})

test('a reader in the middle of a long answer keeps the text when the window becomes narrow', async ({
  page,
  servers,
  sandbox,
}) => {
  await openStandalone(page, servers)
  const id = await fillList(page, sandbox)
  const paragraphs = Array.from(
    { length: 30 },
    (_, place) => `Paragraph ${place + 1}. ${'It wraps when it is narrow. '.repeat(8)}`,
  )
  await sendAgentMessage(sandbox, id, paragraphs.join('\n\n'))
  const log = page.getByRole('log')
  const text = log.getByText('Paragraph 20.')
  await text.evaluate((paragraph) => {
    paragraph.dispatchEvent(new WheelEvent('wheel', { bubbles: true }))
    paragraph.scrollIntoView()
  })
  await expect(text).toBeInViewport()
  await page.setViewportSize({ width: 390, height: 700 })

  await expect.poll(() => log.evaluate(({ clientWidth }) => clientWidth)).toBeLessThan(400)
  await expect(text).toBeInViewport()
})

test('a reader of a long answer stays at its beginning when the phone is turned', async ({
  page,
  servers,
  sandbox,
}) => {
  await page.setViewportSize({ width: 390, height: 700 })
  await openHost(page, servers)
  const frame = await openChat(page)
  await sendMessage(frame, 'How far can I ride in winter?')
  const id = await newestConversation(sandbox)
  const log = frame.getByRole('log')
  for (let line = 1; line <= 12; line += 1)
    await sendAgentMessage(sandbox, id, `Line ${line} is wider than a phone, so it takes two lines of text.`)
  await expect(log.getByText('Line 12 is')).toBeInViewport()
  await sendAgentMessage(sandbox, id, LONG_ANSWER)
  await expectBeginning(log)
  await page.setViewportSize({ width: 700, height: 390 })
  await expectBeginning(log)
  await page.setViewportSize({ width: 390, height: 700 })

  await expectBeginning(log)
})

/** Opens a conversation and scrolls up in it. Returns the list, the id of the conversation and the uppermost row. */
async function openFurtherUp({ page, servers, sandbox }: Visit): Promise<readonly [Locator, number, ScrollAnchor]> {
  await openStandalone(page, servers)
  const id = await fillList(page, sandbox)
  const log = page.getByRole('log')
  const anchor = await scrollTo(log, 300)
  await expect(jumpButton(page)).toBeVisible()
  return [log, id, anchor]
}

test('a reader further up still sees the number of new answers after a look at Help', async ({
  page,
  servers,
  sandbox,
}) => {
  const [log, id, anchor] = await openFurtherUp({ page, servers, sandbox })
  await sendAgentMessage(sandbox, id, 'A new answer')
  const button = page.getByRole('button', { name: '1 new message' })
  await expect(button).toBeVisible()
  await goTo(page, 'Help')
  await expect(log).toHaveCount(0)
  await goTo(page, 'Chat')
  await expect.poll(() => topOf(log, anchor.key)).toBe(anchor.top)
  await button.click()

  await expect(messagesWithText(page, 'A new answer')).toBeInViewport()
  await expect(button).toHaveCount(0)
})

test('a reader further up returns to the same place after a look at Help, unless there is a new answer', async ({
  page,
  servers,
  sandbox,
}) => {
  const [log, id, anchor] = await openFurtherUp({ page, servers, sandbox })
  await goTo(page, 'Help')
  await expect(log).toHaveCount(0)
  await goTo(page, 'Chat')
  await expect.poll(() => topOf(log, anchor.key)).toBe(anchor.top)
  await expect(jumpButton(page)).toBeVisible()
  await goTo(page, 'Help')
  await sendAgentMessage(sandbox, id, 'A new answer')
  await goTo(page, 'Chat')

  await expect(messagesWithText(page, 'A new answer')).toBeInViewport()
})
