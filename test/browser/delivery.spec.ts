import type { Locator } from '@playwright/test'
import { expect, openChat, openHost, openStandalone, sendAgentMessage, startConversation, test } from './fixtures.ts'

const BEGIN = 1_900_000_000

type PushedEvent = { readonly event: string; readonly data: object }

/**
 * Returns a `message.created` event. Seven messages share a second on purpose, so their times alone do not give their
 * order.
 */
const createdEvent = (conversationId: number, index: number): PushedEvent => ({
  event: 'message.created',
  data: {
    id: 900_000 + index,
    conversation_id: conversationId,
    account_id: 1,
    inbox_id: 3,
    content: `answer ${index}`,
    message_type: 1,
    content_type: 'text',
    content_attributes: {},
    created_at: BEGIN + Math.floor(index / 7),
    updated_at: new Date((BEGIN + index) * 1000).toISOString(),
    sender_type: 'User',
    sender: { id: 1, name: 'Mara Lindqvist', type: 'user' },
  },
})

/** Shuffles the items into an order that is the same in every run. */
function shuffled<Item>(items: readonly Item[]): readonly Item[] {
  let seed = 42
  const next = (): number => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648)
  return items.map((item) => ({ item, at: next() })).toSorted((a, b) => a.at - b.at).map(({ item }) => item) // prettier-ignore
}

/** Returns the numbers of the messages in the order in which a reader sees them while scrolling to the end. */
const readAllMessages = (log: Locator): Promise<readonly number[]> =>
  log.evaluate(async (list) => {
    const lines: string[] = []
    list.scrollTop = 0
    for (let isAtEnd = false; !isAtEnd;) {
      for (let frames = 0; frames < 2; frames += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
      isAtEnd = list.scrollHeight - list.clientHeight - list.scrollTop < 1
      const rows = [...list.querySelectorAll<HTMLElement>('[data-key]')].filter((row) => /answer/.test(row.innerText))
      // A row that is still visible after a scroll step counts once. A second bubble of the same message would have
      // another key.
      const last = rows.findIndex(({ dataset }) => dataset['key'] === lines.at(-1)?.split(' ')[0])
      for (const row of rows.slice(last + 1)) lines.push(`${row.dataset['key']} ${row.innerText}`)
      list.scrollTop += list.clientHeight * 0.8
    }
    return lines.map((line) => Number(/answer (\d+)/.exec(line)?.[1]))
  })

test('1,000 messages that arrive out of order and partly twice are shown once, in order', async ({
  page,
  servers,
  sandbox,
}) => {
  test.slow()
  // A tall viewport needs fewer scroll steps. Most of the list is outside of it all the same.
  await page.setViewportSize({ width: 480, height: 2400 })
  await openStandalone(page, servers)
  const id = await startConversation(page, sandbox, 'Tell me everything')
  const events = Array.from({ length: 1000 }, (_, index) => createdEvent(id, index))
  const duplicates = events.filter((_, index) => index % 3 === 0)
  await sandbox('POST', '/events', { conversation_id: id, events: shuffled([...events, ...duplicates]) })

  const log = page.getByRole('log')
  await expect(log.getByText('answer 999', { exact: true })).toBeVisible()
  await expect(async () => expect(await readAllMessages(log)).toEqual(events.map((_, index) => index))).toPass({ timeout: 60_000 }) // prettier-ignore
})

test('five agent messages sent while the connection is lost appear once after the reconnect, without a reload', async ({
  page,
  servers,
  sandbox,
}) => {
  await page.clock.install()
  await openHost(page, servers)
  const frame = await openChat(page)
  const id = await startConversation(frame, sandbox, 'I am going into a tunnel')
  let loads = 0
  page.on('load', () => (loads += 1))

  await sandbox('POST', '/faults', { name: 'refuse-sockets' })
  await sandbox('POST', '/cable/cut')
  await expect(frame.getByText('Reconnecting…')).toBeVisible()
  for (let count = 1; count <= 5; count += 1)
    await sandbox('POST', `/conversations/${id}/messages`, { content: `missed ${count}` })
  await expect(frame.getByRole('log').getByText(/missed \d/)).toHaveCount(0)
  await sandbox('DELETE', '/faults')
  // This time is longer than the delay between two connection attempts.
  await page.clock.fastForward(30_000)

  await expect(frame.getByRole('log').getByText(/missed \d/)).toHaveCount(5)
  await expect(frame.getByText('Reconnecting…')).toHaveCount(0)
  await sendAgentMessage(sandbox, id, 'and on it goes')
  await expect(frame.getByRole('log').getByText('and on it goes')).toBeVisible()
  await expect(frame.getByRole('log').getByText(/missed \d/)).toHaveCount(5)
  expect(loads).toBe(0)
})
