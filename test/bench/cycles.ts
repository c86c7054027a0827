import type { CDPSession, Page } from '@playwright/test'
import { type Cycles, type Held, heldBy, runCycles } from '#test/browser/cycles.ts'
import type { Measured } from './figures.ts'
import type { Room, Scenario } from './house.ts'

const TIMES = 1_000

/**
 * Number of cycles before the measurement. The first cycles leave compiled code, caches and layout behind, which must
 * not count as a leak.
 */
const WARM_UP = 100

/** Maximum growth of the heap in 1,000 cycles, in bytes. */
const HEAP_GOAL_BYTES = 50_000

export const cycles = (): readonly Scenario[] => [
  scenario('1,000 drawn', { times: TIMES, until: 'drawn' }),
  scenario('1,000 opened', { times: TIMES, until: 'closed' }),
  { name: '1,000 leaking', play: (room) => compare(room, { times: TIMES, until: 'drawn', isLeaking: true }) },
]

/**
 * Returns a scenario whose figures have goals. The scenario that leaks on purpose uses the same measurement without
 * goals.
 */
const scenario = (name: string, what: Cycles): Scenario => ({
  name,
  play: async (room) => (await compare(room, what)).map(withGoal),
})

const withGoal = (measured: Measured): Measured => {
  if (measured.unit === 's') return measured
  return { ...measured, goal: measured.unit === 'bytes' ? HEAP_GOAL_BYTES : 0 }
}

async function compare({ browser, sandboxUrl, hostUrl }: Room, what: Cycles): Promise<readonly Measured[]> {
  const context = await browser.newContext()
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await page.goto(`${hostUrl}/bare`)
  await runCycles(page, sandboxUrl, { until: what.until, times: WARM_UP })
  const before = await standing(page, cdp)
  const begun = performance.now()
  // The cycles run in batches of 100, because Playwright keeps no single call open for as long as all of them take.
  for (let turn = 0; turn < what.times; turn += 100) await runCycles(page, sandboxUrl, { ...what, times: 100 })
  const seconds = (performance.now() - begun) / 1000
  const after = await standing(page, cdp)
  await context.close()
  const counted = ['nodes', 'listeners', 'documents', 'frames'] as const
  return [
    ...counted.map((name): Measured => ({ name: `${name}, more`, value: after[name] - before[name], unit: '' })),
    { name: 'heap, more', value: after.heap - before.heap, unit: 'bytes' },
    { name: 'time', value: seconds, unit: 's' },
  ]
}

async function standing(page: Page, cdp: CDPSession): Promise<Held & { readonly heap: number }> {
  const held = await heldBy(page, cdp)
  const { usedSize } = await cdp.send('Runtime.getHeapUsage')
  return { ...held, heap: usedSize }
}
