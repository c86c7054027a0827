import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Browser, Frame, Page } from '@playwright/test'
import { dev } from '#cli/commands/dev.ts'
import { type Measured, percentile } from '../figures.ts'
import type { Scenario } from '../scenarioRunner.ts'

const ITEMS = 10_000
const ITEMS_PER_SECOND = 200

/** Time in which the items of `ITEMS_PER_SECOND` are recorded in one go, in ms. */
const TICK_MS = 50

/** Frame rate that the time line must keep, as the duration of the median frame in ms. */
const FRAME_MS = 1000 / 60 + 1

export const timeline = (seconds: number): readonly Scenario[] => [
  { name: 'time line, 10,000 items', play: ({ browser }) => withTimeline(browser, (page) => measure(page, seconds)) },
]

type TimelinePage = { readonly page: Page; readonly frame: Frame }

async function withTimeline<Result>(browser: Browser, play: (page: TimelinePage) => Promise<Result>): Promise<Result> {
  const out = await mkdtemp(join(tmpdir(), 'widget-bench-harness-'))
  const servers = await dev({ port: 0, out, isWatching: false })
  const page = await browser.newPage({ viewport: { width: 1280, height: 860 } })
  try {
    await page.goto(`${servers.url}/?pane=Timeline&open=chat`)
    await page.frameLocator('#chatwoot_live_chat_widget').getByRole('textbox').waitFor()
    const [frame] = page.mainFrame().childFrames()
    if (frame === undefined) throw new Error('The harness has no frame.')
    return await play({ page, frame })
  } finally {
    await page.close()
    await servers.close()
    await rm(out, { recursive: true, force: true })
  }
}

async function measure({ page, frame }: TimelinePage, seconds: number): Promise<readonly Measured[]> {
  const span = Math.min(seconds, 10)
  for (let added = 0; added < ITEMS; added += 1_000) {
    await frame.evaluate(record, { count: 1_000 })
    await wait(200)
  }
  const idle = await collectFrames(page, span)
  await frame.evaluate(record, { count: (ITEMS_PER_SECOND * TICK_MS) / 1000, everyMs: TICK_MS })
  const arriving = await collectFrames(page, span)
  await page.getByLabel('Filter by name or content').fill('payload')
  const filtered = await collectFrames(page, span)
  const control = percentile(idle, 0.95)
  return [
    { name: 'frame without new items, median', value: percentile(idle, 0.5), unit: 'ms' },
    { name: 'frame at 200/s, median', value: percentile(arriving, 0.5), unit: 'ms', goal: FRAME_MS },
    { name: 'frame at 200/s, worst 5 %', value: percentile(arriving, 0.95), unit: 'ms', control },
    { name: 'frame at 200/s and filtered, median', value: percentile(filtered, 0.5), unit: 'ms', goal: FRAME_MS },
    { name: 'frame at 200/s and filtered, worst 5 %', value: percentile(filtered, 0.95), unit: 'ms', control },
  ]
}

/** Records items through the probe of the page, once or repeatedly. Runs in the frame. */
function record({ count, everyMs }: { readonly count: number; readonly everyMs?: number }): void {
  const lanes = ['http', 'action', 'cable', 'storage'] as const
  const add = (): void => {
    for (let index = 0; index < count; index += 1)
      window.__livechatProbe?.record({
        lane: lanes[index % lanes.length] ?? 'action',
        name: `item ${index}`,
        value: { index, text: 'some payload '.repeat(10) },
      })
  }
  if (everyMs === undefined) add()
  else setInterval(add, everyMs)
}

/** Returns the durations of the harness's frames in this time, in ms. */
const collectFrames = (page: Page, seconds: number): Promise<readonly number[]> =>
  page.evaluate(
    (milliseconds) =>
      new Promise<readonly number[]>((resolve) => {
        const frames: number[] = []
        const startedAt = performance.now()
        let last = startedAt
        const tick = (now: number): void => {
          frames.push(now - last)
          last = now
          if (now - startedAt < milliseconds) requestAnimationFrame(tick)
          else resolve(frames)
        }
        requestAnimationFrame(tick)
      }),
    seconds * 1000,
  )
