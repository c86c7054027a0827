import type { EmbedProbe } from './embedProbe.ts'
import { type Measured, megabytes, percentile } from './figures.ts'
import type { HostPage } from './hostPages.ts'
import type { Environment, Scenario } from './scenarioRunner.ts'
import { visit } from './visit.ts'

const ROUNDS = 5

/** Cost of a page that the visitor has not touched yet. Times are in ms, sizes in bytes. */
type PageCost = {
  readonly requests: number
  readonly bytes: number
  readonly cpuTime: number
  readonly heap: number
  readonly painted: number
  readonly bubble: number
  readonly shift: number
  readonly longTasks: number
  readonly longTaskMs: number
}

export const embed = (): readonly Scenario[] => [{ name: 'untouched', play: measureUntouchedPages }]

/** Measures the three pages in turns, so that other load on the machine affects all of them. */
async function measureUntouchedPages(environment: Environment): Promise<readonly Measured[]> {
  const costs: Record<'plain' | 'frame' | 'widget', PageCost[]> = { plain: [], frame: [], widget: [] }
  for (let round = 0; round < ROUNDS; round += 1)
    for (const name of ['plain', 'frame', 'widget'] as const) costs[name].push(await costOf(environment, name))
  const plain = medianOf(costs.plain)
  return [
    ...figures('page, plain', plain, plain),
    ...figures('page, empty frame', medianOf(costs.frame), plain),
    ...figures('page, widget', medianOf(costs.widget), plain, true),
  ]
}

async function costOf(environment: Environment, name: HostPage): Promise<PageCost> {
  const unobserved = await visit(environment, name, { isWatched: false })
  const [cpuTime, traffic, heap] = [await unobserved.cpuTime(), await unobserved.traffic(), await unobserved.heap()]
  await unobserved.close()
  const watched = await visit(environment, name, { isWatched: true })
  const metrics = await watched.page.evaluate(readMetrics)
  await watched.close()
  return { ...traffic, cpuTime, heap, ...metrics }
}

function readMetrics() {
  const { startedAt, paintedAt, bubbleAt, tasks, shift } = Reflect.get(window, 'bench') as EmbedProbe
  return {
    painted: paintedAt() ?? Number.NaN,
    bubble: (bubbleAt() ?? Number.NaN) - startedAt,
    shift: shift(),
    longTasks: tasks.length,
    longTaskMs: tasks.reduce((sum, task) => sum + task, 0),
  }
}

const medianOf = (costs: readonly PageCost[]): PageCost => {
  const medianOfField = (name: keyof PageCost): number => percentile(costs.map((cost) => cost[name]), 0.5) // prettier-ignore
  return {
    requests: medianOfField('requests'),
    bytes: medianOfField('bytes'),
    // Other load on the machine can only add time, so the smallest value is the most accurate.
    cpuTime: Math.min(...costs.map(({ cpuTime }) => cpuTime)),
    heap: medianOfField('heap'),
    painted: medianOfField('painted'),
    bubble: medianOfField('bubble'),
    shift: medianOfField('shift'),
    longTasks: medianOfField('longTasks'),
    longTaskMs: medianOfField('longTaskMs'),
  }
}

const bubblePainted = ({ bubble }: PageCost, { painted }: PageCost): Measured => ({
  name: 'bubble painted',
  value: bubble,
  unit: 'ms',
  control: painted,
})

/**
 * Returns the figures of one page. The goals of the widget are: one request, no additional long task, no layout shift,
 * and at most 10 ms of additional work.
 */
function figures(scenario: string, cost: PageCost, plain: PageCost, isWidget = false): readonly Measured[] {
  const withGoal = (goal: number) => (isWidget ? { goal } : {})
  const measured: readonly Measured[] = [
    { name: 'requests', value: cost.requests, unit: '', control: plain.requests, ...withGoal(plain.requests + 1) },
    { name: 'bytes, compressed', value: cost.bytes, unit: 'bytes', control: plain.bytes },
    { name: 'first paint', value: cost.painted, unit: 'ms', control: plain.painted },
    ...(isWidget ? [bubblePainted(cost, plain)] : []),
    { name: 'layout shift', value: cost.shift, unit: '', ...withGoal(0) },
    { name: 'script, style, layout', value: cost.cpuTime, unit: 'ms', control: plain.cpuTime },
    { name: 'the same, more than plain', value: cost.cpuTime - plain.cpuTime, unit: 'ms', ...withGoal(10) },
    { name: 'long tasks', value: cost.longTasks, unit: '', ...withGoal(plain.longTasks) },
    { name: 'long tasks, all', value: cost.longTaskMs, unit: 'ms' },
    { ...megabytes('heap', cost.heap), control: plain.heap / 1_048_576 },
  ]
  return measured.map((figure) => ({ ...figure, scenario }))
}
