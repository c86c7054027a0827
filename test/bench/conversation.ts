import { setTimeout as wait } from 'node:timers/promises'
import { createdEvent, keyOf, type PushedEvent, shuffled } from './events.ts'
import { commonFigures, type Measured, megabytes, percentile } from './figures.ts'
import type { Scenario } from './scenarioRunner.ts'
import type { MessageTimes } from './probe.ts'
import { type ChatPage, probeOf, withChatPage } from './chatPage.ts'
import { typing } from './typing.ts'

const HISTORY_MESSAGES = 10_000
const BURST_MESSAGES = 5_000
const TIMEOUT_MS = 60_000

/** Time of the first pushed message, in seconds since 1970. It is later than the visitor's own first message. */
const BEGIN_SECONDS = 1_900_000_000

export const conversation = (seconds: number): readonly Scenario[] => [
  { name: '10,000 open', play: withChatPage(open) },
  { name: '10,000 scroll', play: withChatPage(scroll) },
  { name: '5,000 burst', play: withChatPage(burst) },
  { name: '200/s, typing', play: withChatPage((chatPage) => typing(chatPage, seconds)) },
]

async function open(chatPage: ChatPage): Promise<readonly Measured[]> {
  const { shownAt, storedAt, startedAt, pushedAt, metrics } = await pushAll(
    chatPage,
    history(chatPage),
    HISTORY_MESSAGES,
  )
  return [
    { name: 'push', value: pushedAt - startedAt, unit: 'ms' },
    { name: 'newest shown, after the push', value: shownAt - pushedAt, unit: 'ms', goal: 1500 },
    { name: 'all held, after the push', value: storedAt - pushedAt, unit: 'ms' },
    ...commonFigures(metrics),
    megabytes('heap', await chatPage.heap()),
  ]
}

async function scroll(chatPage: ChatPage): Promise<readonly Measured[]> {
  await pushAll(chatPage, history(chatPage), HISTORY_MESSAGES)
  const probe = await probeOf(chatPage.page)
  await probe.evaluate((page) => page.scrollToEnd())
  await wait(1000)
  await probe.evaluate((page) => page.mark())
  const frames = await probe.evaluate((page) => page.scrollToTop())
  return [
    { name: 'frames', value: frames.length, unit: '' },
    { name: 'frame rate, median', value: 1000 / percentile(frames, 0.5), unit: 'fps' },
    { name: 'frame, worst 1 %', value: percentile(frames, 0.99), unit: 'ms', goal: 50 },
    { name: 'frame, worst', value: Math.max(...frames), unit: 'ms' },
    ...commonFigures(await probe.evaluate((page) => page.metrics())),
    megabytes('heap', await chatPage.heap()),
  ]
}

async function burst(chatPage: ChatPage): Promise<readonly Measured[]> {
  const events = Array.from({ length: BURST_MESSAGES }, (_, index) =>
    createdEvent(chatPage.conversationId, index, BEGIN_SECONDS + Math.floor(index / 7)),
  )
  const duplicates = events.filter((_, index) => index % 3 === 0)
  const { shownAt, storedAt, startedAt, pushedAt, metrics } = await pushAll(
    chatPage,
    shuffled([...events, ...duplicates]),
    BURST_MESSAGES,
  )
  return [
    { name: 'push', value: pushedAt - startedAt, unit: 'ms' },
    { name: 'newest shown', value: shownAt - startedAt, unit: 'ms' },
    { name: 'all held', value: storedAt - startedAt, unit: 'ms', goal: 5000 },
    ...commonFigures(metrics, 200),
    megabytes('heap', await chatPage.heap()),
  ]
}

/** Returns a conversation of several days, with one message every 90 s. */
const history = ({ conversationId }: ChatPage): readonly PushedEvent[] =>
  Array.from({ length: HISTORY_MESSAGES }, (_, index) =>
    createdEvent(conversationId, index, BEGIN_SECONDS + index * 90),
  )

/**
 * Pushes events for `total` different messages into the conversation. Waits until the store holds all of them and the
 * newest is visible.
 */
async function pushAll(chatPage: ChatPage, events: readonly PushedEvent[], total: number) {
  const probe = await probeOf(chatPage.page)
  const storedBefore = await probe.evaluate((page) => page.storedCount())
  await probe.evaluate((page) => page.mark())
  const newest = { key: keyOf(total - 1), total: storedBefore + total, timeoutMs: TIMEOUT_MS }
  const messageTimes: Promise<MessageTimes> = probe.evaluate((page, expected) => page.waitForMessage(expected), newest)
  const startedAt = Date.now()
  await chatPage.push(events)
  const pushedAt = Date.now()
  const { shownAt, storedAt } = await messageTimes
  // The performance observer reports long tasks with a short delay.
  await wait(300)
  return { startedAt, pushedAt, shownAt, storedAt, metrics: await probe.evaluate((page) => page.metrics()) }
}
