import AxeBuilder from '@axe-core/playwright'
import type { Locator, Page, Route } from '@playwright/test'
import type { Dev } from '../../cli/commands/dev.ts'
import {
  expect,
  messagesWithText,
  openStandalone,
  type Sandbox,
  sendAgentMessage,
  startConversation,
  test,
  visitorTexts,
} from './fixtures.ts'
import { recordLiveRegions } from './liveRegions.ts'
import { scrollTo, topOf } from './scroll.ts'

const PARAGRAPHS = Array.from(
  { length: 12 },
  (_, place) =>
    `${place + 1}. A **cold battery** gives less of its *charge*, see [our notes](https://example.com/winter).`,
)

const TABLE = '| Battery | **Range** |\n| :--- | ---: |\n| 400 Wh | 60 km |\n| *800 Wh* | 110 km |'

const ANSWER = `**Expect a third less range.**\n\n${PARAGRAPHS.join('\n')}\n\n${TABLE}\n\nKeep it \`indoors\`, and charge it warm.`

type Change = { readonly content: string; readonly content_type?: string; readonly content_attributes: object }

/** Creates the message of a bot that grows, and returns a function that changes it. */
async function startAnswer(sandbox: Sandbox, conversationId: number): Promise<(change: Change) => Promise<unknown>> {
  const id = await sendAgentMessage(sandbox, conversationId, {
    as: 'bot',
    content: '',
    content_attributes: { streaming: true },
  })
  return (change) => sandbox('PATCH', `/messages/${id}`, change)
}

/** Sends the text word by word. */
async function grow(update: (change: Change) => Promise<unknown>, text: string): Promise<void> {
  const words = text.match(/\s*\S+/g) ?? []
  for (const count of words.keys())
    await update({ content: words.slice(0, count + 1).join(''), content_attributes: { streaming: true } })
}

/** Records, after each change of the list, whether it shows a mark of Markdown as typed. Returns what was recorded. */
async function recordMarks(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.getByRole('log').evaluate((log) => {
    const seen: string[] = []
    Reflect.set(window, 'seenMarks', seen)
    new MutationObserver(() => {
      const text = log.querySelector('article:last-of-type')?.textContent ?? ''
      if (/[*`|[\]]|https?:/.test(text)) seen.push(text)
    }).observe(log, { childList: true, subtree: true, characterData: true })
  })
  return () => page.evaluate(() => Reflect.get(window, 'seenMarks') as string[])
}

/** Holds the request for a script back. Returns a function that waits for the request, and lets the script load. */
async function holdScript(page: Page, name: string): Promise<() => Promise<void>> {
  const pattern = new RegExp(`/${name}-\\w+\\.js`)
  const finished = page.waitForEvent('requestfinished', (request) => pattern.test(request.url()))
  const route = new Promise<Route>((resolve) => void page.route(pattern, resolve))
  return async () => {
    await (await route).continue()
    await finished
  }
}

/** Starts a conversation on a small page and a bot's answer in it. Returns the function that changes the answer. */
async function beginAnswer({ page, servers, sandbox }: { page: Page; servers: Dev; sandbox: Sandbox }) {
  await page.setViewportSize({ width: 390, height: 500 })
  await openStandalone(page, servers)
  return startAnswer(sandbox, await startConversation(page, sandbox))
}

/** Returns the paragraph of a message with this text. What screen readers hear of the message is in no paragraph. */
const paragraphOf = (page: Page, text: string): Locator =>
  page.getByRole('article').getByRole('paragraph').filter({ hasText: text })

/** Returns whether the browser leaves an element out because it is out of view. */
const isSkipped = (element: Element): boolean => !element.checkVisibility({ contentVisibilityAuto: true })

const SIZES = { desktop: { width: 1280, height: 800 }, phone: { width: 390, height: 600 } } as const

for (const [name, viewport] of Object.entries(SIZES))
  test.describe(`on a ${name}`, () => {
    test.use({ viewport })

    test(`an answer grows word by word, without a mark as typed, and is heard once, on a ${name}`, async ({
      page,
      servers,
      sandbox,
    }) => {
      const readHeard = await recordLiveRegions(page)
      await openStandalone(page, servers)
      const id = await startConversation(page, sandbox, 'How far in winter?')
      const update = await startAnswer(sandbox, id)
      const readMarks = await recordMarks(page)
      await grow(update, ANSWER)
      await expect(page.getByText('and charge it', { exact: false })).toBeInViewport()
      expect(await readMarks()).toEqual([])
      await expect(page.getByRole('table')).toContainText('800 Wh110 km')
      expect((await readHeard()).join(' ')).not.toContain('third less')

      const items = [{ title: 'Winter', description: 'Ride on.', link: 'https://example.com/winter' }]
      await update({ content: ANSWER, content_type: 'article', content_attributes: { streaming: false, items } })
      await expect(page.getByRole('link', { name: /^Winter/ })).toBeInViewport()
      await expect.poll(async () => (await readHeard()).filter((text) => text.includes('third less'))).toHaveLength(1)
      const { violations } = await new AxeBuilder({ page }).analyze()
      expect(violations).toEqual([])
    })
  })

test('an answer that has grown long before its scripts are loaded shows no mark as typed while they come', async ({
  page,
  servers,
  sandbox,
}) => {
  const [loadRenderer, loadStreams] = await Promise.all([holdScript(page, 'MarkedText'), holdScript(page, 'streams')])
  await openStandalone(page, servers)
  const id = await startConversation(page, sandbox)
  await sendAgentMessage(sandbox, id, 'A **bold** word')
  const update = await startAnswer(sandbox, id)
  const send = (content: string) => update({ content, content_attributes: { streaming: true } })
  const readMarks = await recordMarks(page)
  await send('**Expect')
  await expect(page.getByRole('article', { name: /^Bot/ })).toBeVisible()
  await send('**Expect less range.**\n\nA range is halved by a **cold')
  await loadRenderer()
  await expect(page.locator('strong', { hasText: 'bold' })).toBeVisible()
  await send('**Expect less range.**\n\nA range is halved by a **cold battery')
  await loadStreams()
  await expect(page.locator('strong', { hasText: 'cold' })).toBeVisible()
  expect(await readMarks()).toEqual([])
})

test('an answer that grows does not move a list that is scrolled up', async ({ page, servers, sandbox }) => {
  await openStandalone(page, servers)
  const id = await startConversation(page, sandbox)
  for (let line = 1; line <= 30; line += 1) await sendAgentMessage(sandbox, id, `line ${line}`)
  await expect(messagesWithText(page, 'line 30')).toBeInViewport()
  const log = page.getByRole('log')
  const anchor = await scrollTo(log, 300)
  await expect(page.getByRole('button', { name: 'Jump to the latest message' })).toBeVisible()
  const update = await startAnswer(sandbox, id)
  await grow(update, ANSWER)

  await expect(page.getByRole('button', { name: '1 new message' })).toBeVisible()
  expect(Math.abs((await topOf(log, anchor.key)) - anchor.top)).toBeLessThanOrEqual(2)
})

test('a reader at the end stays there while an answer grows beyond the height of the list', async ({
  page,
  servers,
  sandbox,
}) => {
  const update = await beginAnswer({ page, servers, sandbox })
  await grow(update, ANSWER)
  await update({ content: ANSWER, content_attributes: { streaming: false } })

  await expect(paragraphOf(page, 'and charge it warm.')).toBeInViewport()
})

test('a long answer keeps its height while it grows and the reader scrolls back through it', async ({
  page,
  servers,
  sandbox,
}) => {
  const update = await beginAnswer({ page, servers, sandbox })
  const paragraphs = Array.from({ length: 90 }, (_, place) => `Paragraph ${place + 1}. ${PARAGRAPHS[place % 12]}`)
  // Nothing is drawn of the first words until the code for growing text is loaded.
  await update({ content: 'Paragraph', content_attributes: { streaming: true } })
  await expect(paragraphOf(page, 'Paragraph')).toBeVisible()
  // The last update has several screens of text at once, as a page receives it that was asleep.
  for (const last of [...Array(60).keys(), 89])
    await update({ content: paragraphs.slice(0, last + 1).join('\n\n'), content_attributes: { streaming: true } })
  await expect(paragraphOf(page, 'Paragraph 90.')).toBeInViewport()
  const first = paragraphOf(page, 'Paragraph 1.')
  await expect.poll(() => first.evaluate(isSkipped), 'text out of view is not drawn').toBe(true)

  const heights = await page.getByRole('log').evaluate(async (log) => {
    const seen = [log.scrollHeight]
    while (log.scrollTop > 0) {
      log.scrollTop -= 200
      await new Promise(requestAnimationFrame)
      await new Promise(requestAnimationFrame)
      seen.push(log.scrollHeight)
    }
    return seen
  })
  expect(Math.max(...heights) - Math.min(...heights)).toBeLessThanOrEqual(1)
  await expect(first).toBeInViewport()
})

test('a question is sent again whose answer has stopped, and the conversation keeps the first words', async ({
  page,
  servers,
  sandbox,
}) => {
  await page.clock.install()
  await openStandalone(page, servers)
  const id = await startConversation(page, sandbox, 'How far in winter?')
  const update = await startAnswer(sandbox, id)
  await grow(update, 'Expect a **third less')
  await expect(page.locator('strong', { hasText: 'third' })).toBeVisible()
  await page.clock.runFor(1_600)
  await expect(page.locator('strong', { hasText: 'third less' })).toBeVisible()
  await page.clock.fastForward(100_000)
  await page.clock.runFor(6_000)
  await expect(page.getByText('The answer has stopped.')).toBeVisible()
  await page.getByRole('button', { name: 'Ask again' }).click()

  await expect.poll(() => visitorTexts(sandbox, id)).toEqual(['How far in winter?', 'How far in winter?'])
  await expect(page.locator('strong', { hasText: 'third less' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Ask again' })).toBeHidden()
})

test('the bot of the sandbox answers word by word, with its sources', async ({ page, servers, sandbox }) => {
  await sandbox('PUT', '/tenants/bot/pre-chat', { isEnabled: false })
  await page.goto(`${servers.sandboxUrl}/widget/chat?website_token=bot`)
  await page.getByRole('button', { name: 'Start Conversation' }).click()
  await expect(page.getByRole('log').getByText('What is it about?')).toBeVisible()
  await page.getByPlaceholder('Type your message').fill('How far do I get in winter?')
  await page.keyboard.press('Enter')

  await expect(page.getByRole('log').getByText('Three things help:')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Charge the battery/ })).toBeVisible()
  await expect(page.getByRole('log').getByText('Does that answer it?')).toBeVisible()
})
