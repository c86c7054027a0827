import type { CDPSession, Page } from '@playwright/test'
import { countResources, type CycleOptions, type PageResources, runCycles } from '#test/browser/cycles.ts'
import type { Measured } from './figures.ts'
import type { Environment, Scenario } from './scenarioRunner.ts'

const CYCLES = 1_000

/**
 * Number of cycles before the measurement. The first cycles leave compiled code, caches and layout behind, which must
 * not count as a leak.
 */
const WARM_UP = 100

/** Maximum growth of the heap in 1,000 cycles, in bytes. */
const HEAP_GOAL_BYTES = 50_000

export const cycles = (): readonly Scenario[] => [
  scenario('1,000 drawn', { times: CYCLES, endState: 'drawn' }),
  scenario('1,000 opened', { times: CYCLES, endState: 'closed' }),
  {
    name: '1,000 leaking',
    play: (environment) => compare(environment, { times: CYCLES, endState: 'drawn', isLeaking: true }),
  },
]

/**
 * Returns a scenario whose figures have goals. The scenario that leaks on purpose uses the same measurement without
 * goals.
 */
const scenario = (name: string, options: CycleOptions): Scenario => ({
  name,
  play: async (environment) => (await compare(environment, options)).map(withGoal),
})

const withGoal = (measured: Measured): Measured => {
  if (measured.unit === 's') return measured
  return { ...measured, goal: measured.unit === 'bytes' ? HEAP_GOAL_BYTES : 0 }
}

async function compare(
  { browser, sandboxUrl, hostUrl }: Environment,
  options: CycleOptions,
): Promise<readonly Measured[]> {
  const context = await browser.newContext()
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await page.goto(`${hostUrl}/bare`)
  await runCycles(page, sandboxUrl, { endState: options.endState, times: WARM_UP })
  const before = await measureResources(page, cdp)
  const startedAt = performance.now()
  // The cycles run in batches of 100, because Playwright keeps no single call open for as long as all of them take.
  for (let completed = 0; completed < options.times; completed += 100)
    await runCycles(page, sandboxUrl, { ...options, times: 100 })
  const seconds = (performance.now() - startedAt) / 1000
  const after = await measureResources(page, cdp)
  await context.close()
  const names = ['nodes', 'listeners', 'documents', 'frames'] as const
  return [
    ...names.map((name): Measured => ({ name: `${name}, more`, value: after[name] - before[name], unit: '' })),
    { name: 'heap, more', value: after.heap - before.heap, unit: 'bytes' },
    { name: 'time', value: seconds, unit: 's' },
  ]
}

async function measureResources(page: Page, cdp: CDPSession): Promise<PageResources & { readonly heap: number }> {
  const resources = await countResources(page, cdp)
  const { usedSize } = await cdp.send('Runtime.getHeapUsage')
  return { ...resources, heap: usedSize }
}
