import { setTimeout as wait } from 'node:timers/promises'
import { throttle } from './throttling.ts'
import { type ChatPage, probeOf, withChatPage } from './chatPage.ts'
import { createdEvent, type PushedEvent } from './events.ts'
import { commonFigures, type Measured, megabytes, percentile } from './figures.ts'
import type { Scenario } from './scenarioRunner.ts'

const UPDATES_PER_SECOND = 20
const WORDS_PER_SECOND = 4_000 / 60
const SLOWDOWN = 4

/** Longest frame that a reader does not notice while a text grows, in ms: two frames of a screen with 60 Hz, rounded up. */
const FRAME_GOAL_MS = 33.4

/** Part of an answer with every kind of block, as language models write them. 60 words. */
const PART = `## Before you ride

A cold battery gives **less of its charge**, and you lose *nothing* of it for good. See [our notes](https://example.com/winter).

1. Keep it indoors, and put it in just before you ride.
2. Start in \`Eco\` for the first kilometre:

\`\`\`
mode eco
assist 30
\`\`\`

- Charge it at room temperature, never below 5 degrees, and not in a closed box in the sun.

`

export const streaming = (seconds: number): readonly Scenario[] => [
  { name: 'growing answer', play: withChatPage((chatPage) => grow(chatPage, seconds)) },
]

/** Grows a text of a bot word by word, in a reader's view, and measures the frames. */
async function grow(chatPage: ChatPage, seconds: number): Promise<readonly Measured[]> {
  const { page, cdp } = chatPage
  const probe = await probeOf(page)
  const words = PART.repeat(Math.ceil((seconds * WORDS_PER_SECOND) / 60) + 1).match(/\s*\S+/g) ?? []
  await chatPage.push([grownEvent(chatPage, 'message.created', '', 0)])
  await growTo(chatPage, words, { from: 0, updates: UPDATES_PER_SECOND })
  await throttle((method, params) => cdp.send(method, params), { slowdown: SLOWDOWN, isSlow4G: false })
  await probe.evaluate((bench) => bench.mark())
  const frames = probe.evaluate((bench, milliseconds) => bench.watchFrames(milliseconds), seconds * 1000)
  await growTo(chatPage, words, { from: UPDATES_PER_SECOND, updates: seconds * UPDATES_PER_SECOND })
  const durations = await frames
  return [
    { name: 'words', value: Math.round(seconds * WORDS_PER_SECOND), unit: '' },
    { name: 'frame, worst 1 %', value: percentile(durations, 0.99), unit: 'ms', goal: FRAME_GOAL_MS },
    { name: 'frame, worst', value: Math.max(...durations), unit: 'ms', goal: FRAME_GOAL_MS },
    { name: 'frames over 33 ms', value: durations.filter((one) => one > FRAME_GOAL_MS).length, unit: '' },
    ...commonFigures(await probe.evaluate((bench) => bench.metrics())),
    megabytes('heap', await chatPage.heap()),
  ]
}

type Growth = { readonly from: number; readonly updates: number }

/** Sends updates, each 50 ms after the one before it. */
async function growTo(chatPage: ChatPage, words: readonly string[], { from, updates }: Growth): Promise<void> {
  const startedAt = Date.now()
  for (let update = 1; update <= updates; update += 1) {
    const count = Math.ceil(((from + update) / UPDATES_PER_SECOND) * WORDS_PER_SECOND)
    await chatPage.push([grownEvent(chatPage, 'message.updated', words.slice(0, count).join(''), from + update)])
    await wait(Math.max(0, startedAt + (update * 1000) / UPDATES_PER_SECOND - Date.now()))
  }
}

function grownEvent({ conversationId }: ChatPage, event: string, content: string, update: number): PushedEvent {
  const { data } = createdEvent(conversationId, 1, BEGIN_SECONDS)
  const updatedAt = new Date(BEGIN_SECONDS * 1000 + update * 50).toISOString()
  return { event, data: { ...data, content, content_attributes: { streaming: true }, updated_at: updatedAt } }
}

/** Time of the message, in seconds since 1970. It is later than the visitor's own first message. */
const BEGIN_SECONDS = 1_900_000_000
