import type { Locator, Page } from '@playwright/test'
import { composerOf, expect, messagesWithText, sendAgentMessage, sentMark, test, visitorTexts } from './fixtures.ts'

const logOf = (page: Page): Locator => page.getByRole('log')

const showMoreOf = (page: Page): Locator => logOf(page).getByRole('button', { name: 'Show more' })

/** Types the text key by key, sends it, and waits until the server has it. */
async function typeAndSend(page: Page, text: string): Promise<void> {
  await composerOf(page).click()
  await page.keyboard.type(text)
  await expect(composerOf(page)).toHaveValue(text)
  await page.keyboard.press('Enter')
  await expect(messagesWithText(page, text)).toBeInViewport()
  await expect(sentMark(page).last()).toBeInViewport()
}

/** Returns the top edge of an element in px, after six frames in which the browser lays out and scrolls. */
const readStableTop = (element: Locator): Promise<number> =>
  element.evaluate(async (node) => {
    for (let frames = 0; frames < 6; frames += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
    return node.getBoundingClientRect().top
  })

/** Presses “Show more”, and returns the top edge in px that the button had then. */
async function pressAndMeasure(button: Locator, press: (button: Locator) => Promise<void>): Promise<number> {
  // On a busy machine Playwright may scroll a second time before it clicks.
  await button.evaluate((node) => {
    const measure = (): unknown => Reflect.set(window, 'topAtClick', node.getBoundingClientRect().top)
    node.addEventListener('click', measure, { capture: true, once: true })
  })
  await press(button)
  return button.page().evaluate(() => Number(Reflect.get(window, 'topAtClick')))
}

/** Scrolls a little up and down again, and clicks while the virtualizer still counts the scrolling as unfinished. */
const scrollAndClick = (button: Locator): Promise<void> =>
  button.evaluate(async (node) => {
    for (const y of [-20, 20]) {
      node.closest('[role="log"]')?.scrollBy(0, y)
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    }
    node.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  })

test('15 messages of 20 kB are rendered in part, and the composer still sends typed text', async ({
  page,
  sandbox,
  conversationId: id,
}) => {
  for (let count = 0; count < 15; count += 1) await sendAgentMessage(sandbox, id, 'a\n-\n'.repeat(5_000))
  await sendAgentMessage(sandbox, id, 'These were the measurements')
  // The reader is at the beginning of the first one.
  await page.getByRole('button', { name: '15 new messages' }).click()
  await expect(messagesWithText(page, 'These were the measurements')).toBeInViewport()
  await expect(showMoreOf(page)).toHaveCount(15)
  expect(await logOf(page).locator('*').count()).toBeLessThan(15 * 1_000)

  await typeAndSend(page, 'Thank you')
  await expect.poll(() => visitorTexts(sandbox, id)).toEqual(['Hello', 'Thank you'])
})

const LONG_TEXT = Array.from({ length: 130_000 }, (_, index) => `w${index}`).join(' ')

const numberOf = (word: string | undefined): number => Number(word?.slice(1))

const wordsOf = async (piece: Locator): Promise<readonly string[]> =>
  ((await piece.textContent()) ?? '').trim().split(' ')

for (const [method, press] of [
  ['a click', (button: Locator) => button.click()],
  ['the Enter key', (button: Locator) => button.press('Enter')],
] as const)
  test(`“Show more” continues a message of 1 MB at the reader’s scroll position (${method})`, async ({
    page,
    sandbox,
    conversationId: id,
  }) => {
    await sendAgentMessage(sandbox, id, LONG_TEXT)
    const more = showMoreOf(page)
    await expect(more).toBeVisible()
    await expect(logOf(page).getByText(/^w0 /)).toBeInViewport()
    const first = await wordsOf(logOf(page).getByText(/^w0 /))
    expect(first.length).toBeGreaterThan(1_000)
    let next = numberOf(first.at(-1)) + 1
    for (let piece = 0; piece < 2; piece += 1) {
      await more.scrollIntoViewIfNeeded()
      await readStableTop(more)
      const before = await pressAndMeasure(more, press)
      const addedText = page.locator(':focus')
      await expect(addedText).toContainText(new RegExp(`^w${next} `))
      // The next piece of text starts where the button was, and the button now follows that piece.
      expect(Math.abs((await readStableTop(addedText)) - before)).toBeLessThanOrEqual(16)
      next = numberOf((await wordsOf(addedText)).at(-1)) + 1
    }
    await expect(more).not.toBeInViewport()
    await page.keyboard.press('Tab')
    await expect(more).toBeFocused()
    await expect(more).toBeInViewport()

    await typeAndSend(page, 'Thank you')
  }) // prettier-ignore

test('“Show more” keeps the position of a reader who has just scrolled in a conversation of many messages', async ({
  page,
  sandbox,
  conversationId: id,
}) => {
  for (let line = 1; line <= 90; line += 1) await sendAgentMessage(sandbox, id, `line ${line}`)
  await sendAgentMessage(sandbox, id, LONG_TEXT)
  await expect(messagesWithText(page, 'line 1')).toHaveCount(0)
  const more = showMoreOf(page)
  await more.scrollIntoViewIfNeeded()
  await readStableTop(more)
  const before = await pressAndMeasure(more, scrollAndClick)
  await expect(page.locator(':focus')).toContainText(/^w\d+ /)
  expect(Math.abs((await readStableTop(page.locator(':focus'))) - before)).toBeLessThanOrEqual(16)
})

test('a new message does not scroll the reader away from text that “Show more” has added', async ({
  page,
  sandbox,
  conversationId: id,
}) => {
  await sendAgentMessage(sandbox, id, LONG_TEXT)
  await showMoreOf(page).click()
  const top = await readStableTop(page.locator(':focus'))
  await sendAgentMessage(sandbox, id, 'Have you read it?')
  await expect(messagesWithText(page, 'Have you read it?')).toHaveCount(1)
  expect(Math.abs((await readStableTop(page.locator(':focus'))) - top)).toBeLessThanOrEqual(2)

  await page.getByRole('button', { name: '1 new message' }).click()
  await expect(messagesWithText(page, 'Have you read it?')).toBeInViewport()
})

test('a reader at the end stays there when “Show more” adds the last lines of a text', async ({
  page,
  sandbox,
  conversationId: id,
}) => {
  await sendAgentMessage(sandbox, id, `${'word '.repeat(1_990)}${'last '.repeat(130)}`)
  await page.getByRole('button', { name: 'Jump to the latest message' }).click()
  await showMoreOf(page).click()
  await expect(page.locator(':focus')).toHaveText(/^(last ?)+$/)
  await expect(page.locator(':focus')).toBeInViewport({ ratio: 1 })

  await sendAgentMessage(sandbox, id, 'Have you read it?')
  await expect(messagesWithText(page, 'Have you read it?')).toBeInViewport({ ratio: 1 })
})

test('a reader near the end sees a new message arrive after the list of messages received the focus', async ({
  page,
  sandbox,
  conversationId: id,
}) => {
  for (let line = 1; line <= 30; line += 1) await sendAgentMessage(sandbox, id, `line ${line}`)
  await expect(messagesWithText(page, 'line 30')).toBeInViewport()
  await readStableTop(logOf(page))
  await logOf(page).evaluate((log) => log.scrollBy({ top: -20, behavior: 'instant' }))
  await logOf(page).focus()
  await expect(logOf(page)).toBeFocused()
  for (let times = 0; times < 2; times += 1) await readStableTop(logOf(page))
  await expect(page.getByRole('button', { name: 'Jump to the latest message' })).toHaveCount(0)

  await sendAgentMessage(sandbox, id, 'Have you read it?')
  await expect(messagesWithText(page, 'Have you read it?')).toBeInViewport({ ratio: 1 })
})

test('a message with 5,000 combining marks keeps 8 of them and does not draw over its neighbours', async ({
  page,
  sandbox,
  conversationId: id,
}) => {
  await sendAgentMessage(sandbox, id, 'The message above')
  await sendAgentMessage(sandbox, id, `Over${'\u030D\u0323'.repeat(2_500)} there`)
  await sendAgentMessage(sandbox, id, 'The message below')
  const marks = logOf(page).getByText(/^Over.* there$/)
  await expect(marks).toBeVisible()
  const adjacentMessages = [messagesWithText(page, 'The message above'), messagesWithText(page, 'The message below')]
  const takeScreenshots = () =>
    Promise.all(adjacentMessages.map((bubble) => bubble.screenshot({ animations: 'disabled' })))
  const screenshotsBefore = await takeScreenshots()
  await marks.evaluate((node) => (node.style.color = 'transparent'))

  for (const [index, picture] of (await takeScreenshots()).entries())
    expect(picture.equals(screenshotsBefore[index] ?? picture)).toBe(true)
  expect(await marks.evaluate((node) => (node.textContent.match(/\p{M}/gu) ?? []).length)).toBe(8)
  await typeAndSend(page, 'Thank you')
})
