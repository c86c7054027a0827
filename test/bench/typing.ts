import { setTimeout as wait } from 'node:timers/promises'
import { createdEvent, keyOf } from './events.ts'
import { common, type Measured, megabytes, percentile } from './figures.ts'
import { probeOf, type Stage } from './stage.ts'

const PUSH_EVERY_MS = 50
const MESSAGES_A_PUSH = 10
const KEY_EVERY_MS = 100
const TIMEOUT_MS = 30_000

/** Number of letters that are typed before the same number of deletions, so that the text does not get too long. */
const KEYS_ONE_WAY = 400

/** Measures how fast typed letters are painted while an agent's software sends 200 messages per second. */
export async function typing(stage: Stage, seconds: number): Promise<readonly Measured[]> {
  const { page, push, conversationId, heap } = stage
  const probe = await probeOf(page)
  const heapBefore = await heap()
  const held = await probe.evaluate((inPage) => inPage.held())
  await page.getByPlaceholder('Type your message').focus()
  await probe.evaluate((inPage) => inPage.mark())

  const pushes: Promise<void>[] = []
  const keys: Promise<void>[] = []
  await Promise.all([
    every(PUSH_EVERY_MS, seconds, (turn) => {
      const now = Math.ceil(Date.now() / 1000)
      const indexes = Array.from({ length: MESSAGES_A_PUSH }, (_, at) => turn * MESSAGES_A_PUSH + at)
      pushes.push(push(indexes.map((index) => createdEvent(conversationId, index, now))))
    }),
    every(KEY_EVERY_MS, seconds, (turn) => {
      keys.push(page.keyboard.press(turn % (2 * KEYS_ONE_WAY) < KEYS_ONE_WAY ? keyAt(turn) : 'Backspace'))
    }),
  ])
  const endedAt = Date.now()
  const total = pushes.length * MESSAGES_A_PUSH
  const { shownAt, heldAt } = await probe.evaluate((inPage, sought) => inPage.arrival(sought), {
    key: keyOf(total - 1),
    total: held + total,
    timeoutMs: TIMEOUT_MS,
  })
  await Promise.all([...pushes, ...keys])
  await wait(300)
  const latencies = await probe.evaluate((inPage) => inPage.latencies())
  return [
    { name: 'messages', value: total, unit: '' },
    { name: 'newest shown, after the last push', value: Math.max(shownAt, heldAt) - endedAt, unit: 'ms' },
    { name: 'keys', value: latencies.length, unit: '' },
    { name: 'key to paint, median', value: percentile(latencies, 0.5), unit: 'ms' },
    { name: 'key to paint, p95', value: percentile(latencies, 0.95), unit: 'ms', goal: 100 },
    { name: 'key to paint, worst', value: Math.max(...latencies), unit: 'ms' },
    ...common(await probe.evaluate((inPage) => inPage.seen())),
    megabytes('heap, before', heapBefore),
    megabytes('heap, after', await heap()),
  ]
}

const keyAt = (turn: number): string => 'abcdefghijklmnopqrstuvwxyz'.charAt(turn % 26)

/** Calls `act` at fixed times of the clock. Calls that are late follow at once. */
async function every(milliseconds: number, seconds: number, act: (turn: number) => void): Promise<void> {
  const begin = performance.now()
  for (let turn = 0; turn * milliseconds < seconds * 1000; turn += 1) {
    await wait(Math.max(0, begin + turn * milliseconds - performance.now()))
    act(turn)
  }
}
