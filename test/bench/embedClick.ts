import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import type { EmbedProbe } from './embedProbe.ts'
import { type Measured, megabytes, percentile } from './figures.ts'
import type { Environment } from './scenarioRunner.ts'
import { heapOf, PHONE_SLOWDOWN, visit } from './visit.ts'

const ROUNDS = 5

/** Time that the pointer rests on the bubble before the click, in ms. */
const HOVER_MS = 4_000

type ClickCost = {
  readonly skeleton: number
  readonly home: number
  readonly typing: number
  readonly requests: number
  readonly bytes: number
  readonly hostTaskMs: number
  readonly frameTaskMs: number
  readonly hostHeap: number
  readonly frameHeap: number
}

type ClickOptions = { readonly isHovered: boolean; readonly slowdown?: number }

/**
 * Measures the time from the click on the bubble until the visitor can type. As soon as Home is painted, the probe
 * opens the conversation.
 */
export async function click(environment: Environment, options: ClickOptions): Promise<readonly Measured[]> {
  const costs: ClickCost[] = []
  for (let round = 0; round < ROUNDS; round += 1) costs.push(await clickOnce(environment, options))
  const median = (name: keyof ClickCost): number => percentile(costs.map((cost) => cost[name]), 0.5) // prettier-ignore
  return [
    { name: 'click to skeleton', value: median('skeleton'), unit: 'ms', goal: 100 },
    { name: 'click to Home', value: median('home'), unit: 'ms' },
    { name: 'click to typing', value: median('typing'), unit: 'ms', ...(options.isHovered && { goal: 300 }) },
    { name: 'click to typing, worst', value: Math.max(...costs.map(({ typing }) => typing)), unit: 'ms' },
    { name: 'requests', value: median('requests'), unit: '' },
    { name: 'bytes, compressed', value: median('bytes'), unit: 'bytes' },
    { name: 'long tasks, host page', value: median('hostTaskMs'), unit: 'ms' },
    { name: 'long tasks, frame', value: median('frameTaskMs'), unit: 'ms' },
    megabytes('heap, host page', median('hostHeap')),
    megabytes('heap, frame', median('frameHeap')),
  ]
}

async function clickOnce(
  environment: Environment,
  { isHovered, slowdown = PHONE_SLOWDOWN }: ClickOptions,
): Promise<ClickCost> {
  const { page, traffic, heap, close } = await visit(environment, 'widget', { isWatched: true, slowdown })
  const box = await page.locator('#cw-bubble-holder button').boundingBox()
  if (box === null) throw new Error('no bubble on the page')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  if (isHovered) {
    await page.mouse.move(x, y)
    await wait(HOVER_MS)
  }
  await page.mouse.click(x, y)
  const frame = await frameOf(page)
  await frame.waitForFunction(
    () => ((Reflect.get(window, 'bench') as EmbedProbe).moments.typing ?? Infinity) < Infinity,
  )
  await wait(500)
  const [hostProbe, frameProbe] = [await page.evaluate(readProbe), await frame.evaluate(readProbe)]
  const session = await page.context().newCDPSession(frame)
  const pressedAt = hostProbe.moments.pressed ?? Number.NaN
  const timeSincePress = (moment = Number.NaN): number => moment - pressedAt
  const cost = {
    skeleton: timeSincePress(hostProbe.moments.skeleton),
    home: timeSincePress(frameProbe.moments.home),
    typing: timeSincePress(frameProbe.moments.typing),
    ...(await traffic()),
    hostTaskMs: hostProbe.taskMs,
    frameTaskMs: frameProbe.taskMs,
    hostHeap: await heap(),
    frameHeap: await heapOf(session),
  }
  await close()
  return cost
}

const frameOf = async (page: Page) => {
  const frame = await (await page.waitForSelector('#chatwoot_live_chat_widget', { state: 'attached' })).contentFrame()
  if (frame === null) throw new Error('no frame on the page')
  return frame
}

function readProbe() {
  const { moments, tasks } = Reflect.get(window, 'bench') as EmbedProbe
  return { moments, taskMs: tasks.reduce((sum, task) => sum + task, 0) }
}
