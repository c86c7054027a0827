import type { Page } from '@playwright/test'
import { answer, arrived, bubblesWith, expect, say, test } from './world.ts'

/** Starts to record the polite announcements for a screen reader. Returns a function that reads the record. */
async function listen(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.evaluate(() => {
    const heard: string[] = []
    Reflect.set(window, 'heard', heard)
    const places = '[role="status"], [aria-live="polite"]'
    const toElements = (node: Node): readonly Element[] => {
      const element = node instanceof Element ? node : node.parentElement
      return element ? [element.closest(places) ?? element, ...element.querySelectorAll(places)] : []
    }
    new MutationObserver((changes) => {
      const around = changes.flatMap(({ target, addedNodes }) => [
        ...(target instanceof Element && !target.matches(places) ? [] : [target]),
        ...addedNodes,
      ])
      const changed = new Set(around.flatMap(toElements).filter((element) => element.matches(places)))
      for (const { textContent } of changed) if (textContent) heard.push(textContent)
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
  return () => page.evaluate(() => Reflect.get(window, 'heard') as string[])
}

test('an agent message is announced once, politely, and the visitor’s own messages are not announced', async ({
  page,
  sandbox,
  begun: id,
}) => {
  const heard = await listen(page)
  await say(page, 'My own words')
  await expect.poll(() => arrived(sandbox, id)).toEqual(['Hello', 'My own words'])
  await expect(bubblesWith(page, 'My own words')).toHaveCount(1)
  expect(await heard()).toEqual([])
  await answer(sandbox, id, 'Your bike is ready')
  await expect.poll(heard).toEqual(['Mara Lindqvist said: Your bike is ready'])
  await say(page, 'Thank you')
  await expect.poll(() => arrived(sandbox, id)).toContain('Thank you')
  await answer(sandbox, id, 'Gladly')

  await expect.poll(heard).toEqual(['Mara Lindqvist said: Your bike is ready', 'Mara Lindqvist said: Gladly'])
})

test('an agent message from before a reload is not announced after it', async ({ page, sandbox, begun: id }) => {
  await answer(sandbox, id, 'Long ago')
  await expect(bubblesWith(page, 'Long ago')).toHaveCount(1)
  await page.reload()
  await expect(bubblesWith(page, 'Long ago')).toHaveCount(1)

  await expect(page.getByRole('status').filter({ hasText: 'Long ago' })).toHaveCount(0)
})

test('two agent messages with the same text are both announced', async ({ page, sandbox, begun: id }) => {
  const heard = await listen(page)
  await answer(sandbox, id, 'One moment')
  await expect.poll(heard).toEqual(['Mara Lindqvist said: One moment'])
  await answer(sandbox, id, 'One moment')
  await expect(bubblesWith(page, 'One moment')).toHaveCount(2)

  await expect.poll(heard, { timeout: 3_000 }).toHaveLength(2)
})

test('two agent messages that arrive together are both announced', async ({ page, sandbox, begun: id }) => {
  const heard = await listen(page)
  const events = ['The first half', 'and the second'].map((content, at) => ({
    event: 'message.created',
    data: {
      id: 900_000 + at,
      conversation_id: id,
      content,
      message_type: 1,
      content_type: 'text',
      content_attributes: {},
      created_at: Math.ceil(Date.now() / 1000) + at,
      sender: { id: 1, name: 'Mara Lindqvist', type: 'user' },
    },
  }))
  await sandbox('POST', '/events', { conversation_id: id, events })
  await expect(page.getByRole('log').getByText(/the first half|and the second/i)).toHaveCount(2)

  await expect.poll(async () => (await heard()).join(' '), { timeout: 3_000 }).toContain('The first half')
  expect((await heard()).join(' ')).toContain('and the second')
})
