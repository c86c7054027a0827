import { click } from './embedClick.ts'
import type { EmbedProbe } from './embedProbe.ts'
import { type Measured, megabytes, percentile } from './figures.ts'
import type { HostPage } from './hostPages.ts'
import type { Room, Scenario } from './house.ts'
import { PHONE_SLOWDOWN, visit } from './visit.ts'

const ROUNDS = 5

/** Cost of a page that the visitor has not touched yet. Times are in ms, sizes in bytes. */
type Cost = {
  readonly requests: number
  readonly bytes: number
  readonly busy: number
  readonly heap: number
  readonly painted: number
  readonly bubble: number
  readonly shift: number
  readonly longTasks: number
  readonly longTaskMs: number
}

export const embed = (): readonly Scenario[] => [
  { name: 'untouched', play: untouched },
  { name: 'cold click', play: (room) => click(room, { isHovered: false }) },
  { name: 'hovered, click', play: (room) => click(room, { isHovered: true }) },
  { name: '… not slowed down', play: (room) => click(room, { isHovered: true, slowdown: 1 }) },
]

/** Measures the three pages in turns, so that other load on the machine affects all of them. */
async function untouched(room: Room): Promise<readonly Measured[]> {
  const costs: Record<'plain' | 'frame' | 'widget', Cost[]> = { plain: [], frame: [], widget: [] }
  for (let round = 0; round < ROUNDS; round += 1)
    for (const name of ['plain', 'frame', 'widget'] as const) costs[name].push(await costOf(room, name))
  const plain = medianOf(costs.plain)
  return [
    ...figures('page, plain', plain, plain),
    ...figures('page, empty frame', medianOf(costs.frame), plain),
    ...figures('page, widget', medianOf(costs.widget), plain, true),
  ]
}

async function costOf(room: Room, name: HostPage): Promise<Cost> {
  const alone = await visit(room, name, { isWatched: false, slowdown: PHONE_SLOWDOWN })
  const [busy, traffic, heap] = [await alone.busy(), await alone.traffic(), await alone.heap()]
  await alone.close()
  const watched = await visit(room, name, { isWatched: true, slowdown: PHONE_SLOWDOWN })
  const seen = await watched.page.evaluate(look)
  await watched.close()
  return { ...traffic, busy, heap, ...seen }
}

function look() {
  const { startedAt, paintedAt, moments, tasks, shift } = Reflect.get(window, 'bench') as EmbedProbe
  return {
    painted: paintedAt() ?? Number.NaN,
    bubble: (moments.bubble ?? Number.NaN) - startedAt,
    shift: shift(),
    longTasks: tasks.length,
    longTaskMs: tasks.reduce((sum, task) => sum + task, 0),
  }
}

const medianOf = (costs: readonly Cost[]): Cost => {
  const of = (name: keyof Cost): number => percentile(costs.map((cost) => cost[name]), 0.5) // prettier-ignore
  return {
    requests: of('requests'),
    bytes: of('bytes'),
    // Other load on the machine can only add time, so the smallest value is the most accurate.
    busy: Math.min(...costs.map(({ busy }) => busy)),
    heap: of('heap'),
    painted: of('painted'),
    bubble: of('bubble'),
    shift: of('shift'),
    longTasks: of('longTasks'),
    longTaskMs: of('longTaskMs'),
  }
}

const bubblePainted = ({ bubble }: Cost, { painted }: Cost): Measured => ({
  name: 'bubble painted',
  value: bubble,
  unit: 'ms',
  control: painted,
})

/**
 * Returns the figures of one page. The goals of the widget are: one request, no additional long task, no layout shift,
 * and at most 10 ms of additional work.
 */
function figures(scenario: string, cost: Cost, plain: Cost, isWidget = false): readonly Measured[] {
  const at = (goal: number) => (isWidget ? { goal } : {})
  const measured: readonly Measured[] = [
    { name: 'requests', value: cost.requests, unit: '', control: plain.requests, ...at(plain.requests + 1) },
    { name: 'bytes, compressed', value: cost.bytes, unit: 'bytes', control: plain.bytes },
    { name: 'first paint', value: cost.painted, unit: 'ms', control: plain.painted },
    ...(isWidget ? [bubblePainted(cost, plain)] : []),
    { name: 'layout shift', value: cost.shift, unit: '', ...at(0) },
    { name: 'script, style, layout', value: cost.busy, unit: 'ms', control: plain.busy },
    { name: 'the same, more than plain', value: cost.busy - plain.busy, unit: 'ms', ...at(10) },
    { name: 'long tasks', value: cost.longTasks, unit: '', ...at(plain.longTasks) },
    { name: 'long tasks, all', value: cost.longTaskMs, unit: 'ms' },
    { ...megabytes('heap', cost.heap), control: plain.heap / 1_048_576 },
  ]
  return measured.map((one) => ({ ...one, scenario }))
}
