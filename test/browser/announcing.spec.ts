import type { Page } from '@playwright/test'
import { expect, messagesWithText, sendAgentMessage, sendMessage, test, visitorTexts } from './fixtures.ts'

/** Starts to record the polite announcements for a screen reader. Returns a function that reads the record. */
async function recordAnnouncements(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.evaluate(() => {
    const announcements: string[] = []
    Reflect.set(window, 'announcements', announcements)
    const selector = '[role="status"], [aria-live="polite"]'
    const toElements = (node: Node): readonly Element[] => {
      const element = node instanceof Element ? node : node.parentElement
      return element ? [element.closest(selector) ?? element, ...element.querySelectorAll(selector)] : []
    }
    new MutationObserver((mutations) => {
      const nodes = mutations.flatMap(({ target, addedNodes }) => [
        ...(target instanceof Element && !target.matches(selector) ? [] : [target]),
        ...addedNodes,
      ])
      const elements = new Set(nodes.flatMap(toElements).filter((element) => element.matches(selector)))
      for (const { textContent } of elements) if (textContent) announcements.push(textContent)
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
  return () => page.evaluate(() => Reflect.get(window, 'announcements') as string[])
}

test('an agent message is announced once, politely, and the visitor’s own messages are not announced', async ({
  page,
  sandbox,
  conversationId: id,
}) => {
  const announcements = await recordAnnouncements(page)
  await sendMessage(page, 'My own words')
  await expect.poll(() => visitorTexts(sandbox, id)).toEqual(['Hello', 'My own words'])
  await expect(messagesWithText(page, 'My own words')).toHaveCount(1)
  expect(await announcements()).toEqual([])
  await sendAgentMessage(sandbox, id, 'Your bike is ready')
  await expect.poll(announcements).toEqual(['Mara Lindqvist said: Your bike is ready'])
  await sendMessage(page, 'Thank you')
  await expect.poll(() => visitorTexts(sandbox, id)).toContain('Thank you')
  await sendAgentMessage(sandbox, id, 'Gladly')

  await expect.poll(announcements).toEqual(['Mara Lindqvist said: Your bike is ready', 'Mara Lindqvist said: Gladly'])
})

test('an agent message from before a reload is not announced after it', async ({
  page,
  sandbox,
  conversationId: id,
}) => {
  await sendAgentMessage(sandbox, id, 'Long ago')
  await expect(messagesWithText(page, 'Long ago')).toHaveCount(1)
  await page.reload()
  await expect(messagesWithText(page, 'Long ago')).toHaveCount(1)

  await expect(page.getByRole('status').filter({ hasText: 'Long ago' })).toHaveCount(0)
})

test('two agent messages with the same text are both announced', async ({ page, sandbox, conversationId: id }) => {
  const announcements = await recordAnnouncements(page)
  await sendAgentMessage(sandbox, id, 'One moment')
  await expect.poll(announcements).toEqual(['Mara Lindqvist said: One moment'])
  await sendAgentMessage(sandbox, id, 'One moment')
  await expect(messagesWithText(page, 'One moment')).toHaveCount(2)

  await expect.poll(announcements, { timeout: 3_000 }).toHaveLength(2)
})

test('two agent messages that arrive together are both announced', async ({ page, sandbox, conversationId: id }) => {
  const announcements = await recordAnnouncements(page)
  const events = ['The first half', 'and the second'].map((content, index) => ({
    event: 'message.created',
    data: {
      id: 900_000 + index,
      conversation_id: id,
      content,
      message_type: 1,
      content_type: 'text',
      content_attributes: {},
      created_at: Math.ceil(Date.now() / 1000) + index,
      sender: { id: 1, name: 'Mara Lindqvist', type: 'user' },
    },
  }))
  await sandbox('POST', '/events', { conversation_id: id, events })
  await expect(page.getByRole('log').getByText(/the first half|and the second/i)).toHaveCount(2)

  await expect.poll(async () => (await announcements()).join(' '), { timeout: 3_000 }).toContain('The first half')
  expect((await announcements()).join(' ')).toContain('and the second')
})
