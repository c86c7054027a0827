import { setTimeout as wait } from 'node:timers/promises'
import { createdEvent, keyOf, type Pushed, shuffled } from './events.ts'
import { common, type Measured, megabytes, percentile } from './figures.ts'
import type { Scenario } from './house.ts'
import type { Arrival } from './probe.ts'
import { onStage, probeOf, type Stage } from './stage.ts'
import { typing } from './typing.ts'

const LONG = 10_000
const BURST = 5_000
const TIMEOUT_MS = 60_000

/** Time of the first pushed message, in seconds since 1970. It is later than the visitor's own first message. */
const BEGIN_SECONDS = 1_900_000_000

export const conversation = (seconds: number): readonly Scenario[] => [
  { name: '10,000 open', play: onStage(open) },
  { name: '10,000 scroll', play: onStage(scroll) },
  { name: '5,000 burst', play: onStage(burst) },
  { name: '200/s, typing', play: onStage((stage) => typing(stage, seconds)) },
]

async function open(stage: Stage): Promise<readonly Measured[]> {
  const { shownAt, heldAt, begunAt, pushedAt, seen } = await pushAll(stage, history(stage), LONG)
  return [
    { name: 'push', value: pushedAt - begunAt, unit: 'ms' },
    { name: 'newest shown, after the push', value: shownAt - pushedAt, unit: 'ms', goal: 1500 },
    { name: 'all held, after the push', value: heldAt - pushedAt, unit: 'ms' },
    ...common(seen),
    megabytes('heap', await stage.heap()),
  ]
}

async function scroll(stage: Stage): Promise<readonly Measured[]> {
  await pushAll(stage, history(stage), LONG)
  const probe = await probeOf(stage.page)
  await probe.evaluate((page) => page.toEnd())
  await wait(1000)
  await probe.evaluate((page) => page.mark())
  const frames = await probe.evaluate((page) => page.scrollToTop())
  return [
    { name: 'frames', value: frames.length, unit: '' },
    { name: 'frame rate, median', value: 1000 / percentile(frames, 0.5), unit: 'fps' },
    { name: 'frame, worst 1 %', value: percentile(frames, 0.99), unit: 'ms', goal: 50 },
    { name: 'frame, worst', value: Math.max(...frames), unit: 'ms' },
    ...common(await probe.evaluate((page) => page.seen())),
    megabytes('heap', await stage.heap()),
  ]
}

async function burst(stage: Stage): Promise<readonly Measured[]> {
  const events = Array.from({ length: BURST }, (_, index) =>
    createdEvent(stage.conversationId, index, BEGIN_SECONDS + Math.floor(index / 7)),
  )
  const twice = events.filter((_, index) => index % 3 === 0)
  const { shownAt, heldAt, begunAt, pushedAt, seen } = await pushAll(stage, shuffled([...events, ...twice]), BURST)
  return [
    { name: 'push', value: pushedAt - begunAt, unit: 'ms' },
    { name: 'newest shown', value: shownAt - begunAt, unit: 'ms' },
    { name: 'all held', value: heldAt - begunAt, unit: 'ms', goal: 5000 },
    ...common(seen, 200),
    megabytes('heap', await stage.heap()),
  ]
}

/** Returns a conversation of several days, with one message every 90 s. */
const history = ({ conversationId }: Stage): readonly Pushed[] =>
  Array.from({ length: LONG }, (_, index) => createdEvent(conversationId, index, BEGIN_SECONDS + index * 90))

/** Pushes events into the conversation and waits until all of them are held and the last of `total` is shown. */
async function pushAll(stage: Stage, events: readonly Pushed[], total: number) {
  const probe = await probeOf(stage.page)
  const before = await probe.evaluate((page) => page.held())
  await probe.evaluate((page) => page.mark())
  const awaited = { key: keyOf(total - 1), total: before + total, timeoutMs: TIMEOUT_MS }
  const arrival: Promise<Arrival> = probe.evaluate((page, sought) => page.arrival(sought), awaited)
  const begunAt = Date.now()
  await stage.push(events)
  const pushedAt = Date.now()
  const { shownAt, heldAt } = await arrival
  // The performance observer reports long tasks with a short delay.
  await wait(300)
  return { begunAt, pushedAt, shownAt, heldAt, seen: await probe.evaluate((page) => page.seen()) }
}
