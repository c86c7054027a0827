import { setTimeout as wait } from 'node:timers/promises'
import { createdEvent, keyOf } from './events.ts'
import { commonFigures, type Measured, megabytes, percentile } from './figures.ts'
import { type ChatPage, probeOf } from './chatPage.ts'

const PUSH_EVERY_MS = 50
const MESSAGES_PER_PUSH = 10
const KEY_EVERY_MS = 100
const TIMEOUT_MS = 30_000

/** Number of letters that are typed before the same number of deletions, so that the text does not get too long. */
const KEYS_PER_DIRECTION = 400

/** Measures how fast typed letters are painted while an agent's software sends 200 messages per second. */
export async function typing(chatPage: ChatPage, seconds: number): Promise<readonly Measured[]> {
  const { page, push, conversationId, heap } = chatPage
  const probe = await probeOf(page)
  const heapBefore = await heap()
  const storedBefore = await probe.evaluate((inPage) => inPage.storedCount())
  await page.getByPlaceholder('Type your message').focus()
  await probe.evaluate((inPage) => inPage.mark())

  const pushes: Promise<void>[] = []
  const keys: Promise<void>[] = []
  await Promise.all([
    runEvery(PUSH_EVERY_MS, seconds, (tick) => {
      const now = Math.ceil(Date.now() / 1000)
      const indexes = Array.from({ length: MESSAGES_PER_PUSH }, (_, offset) => tick * MESSAGES_PER_PUSH + offset)
      pushes.push(push(indexes.map((index) => createdEvent(conversationId, index, now))))
    }),
    runEvery(KEY_EVERY_MS, seconds, (tick) => {
      keys.push(page.keyboard.press(tick % (2 * KEYS_PER_DIRECTION) < KEYS_PER_DIRECTION ? keyAt(tick) : 'Backspace'))
    }),
  ])
  const endedAt = Date.now()
  const total = pushes.length * MESSAGES_PER_PUSH
  const { shownAt, storedAt } = await probe.evaluate((inPage, expected) => inPage.waitForMessage(expected), {
    key: keyOf(total - 1),
    total: storedBefore + total,
    timeoutMs: TIMEOUT_MS,
  })
  await Promise.all([...pushes, ...keys])
  await wait(300)
  const latencies = await probe.evaluate((inPage) => inPage.latencies())
  return [
    { name: 'messages', value: total, unit: '' },
    { name: 'newest shown, after the last push', value: Math.max(shownAt, storedAt) - endedAt, unit: 'ms' },
    { name: 'keys', value: latencies.length, unit: '' },
    { name: 'key to paint, median', value: percentile(latencies, 0.5), unit: 'ms' },
    { name: 'key to paint, p95', value: percentile(latencies, 0.95), unit: 'ms', goal: 100 },
    { name: 'key to paint, worst', value: Math.max(...latencies), unit: 'ms' },
    ...commonFigures(await probe.evaluate((inPage) => inPage.metrics())),
    megabytes('heap, before', heapBefore),
    megabytes('heap, after', await heap()),
  ]
}

const keyAt = (tick: number): string => 'abcdefghijklmnopqrstuvwxyz'.charAt(tick % 26)

/** Calls `action` once per interval, in ms, for this many seconds. A late call follows at once. */
async function runEvery(milliseconds: number, seconds: number, action: (tick: number) => void): Promise<void> {
  const startedAt = performance.now()
  for (let tick = 0; tick * milliseconds < seconds * 1000; tick += 1) {
    await wait(Math.max(0, startedAt + tick * milliseconds - performance.now()))
    action(tick)
  }
}
