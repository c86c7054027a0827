import { formatDuration } from '../timeline/formats.ts'
import type { BudgetReport } from '../probe/inspection/inspection.ts'
import type { BundleSizes } from './bundle.ts'

/** Size limits of `.size-limit.js`, in bytes after Brotli. A test compares them with that file. */
export const SIZE_LIMITS = { loader: 6_000, panel: 9_900, firstView: 85_400 } as const

/** Limits of a good page: https://web.dev/articles/vitals, and Lighthouse for the time that blocks the main thread. */
const VITALS = { layoutShift: 0.1, interactionMs: 200, blockingMs: 200 } as const

/** Part of a long task that counts as blocking is what exceeds this time, in ms. */
const LONG_TASK_MS = 50

/** One limit with the value of this visit. */
export type BudgetLine = {
  readonly name: string
  readonly value: string
  readonly limit: string
  /** Number of measurements that do not count, because a tool of the harness has caused them. */
  readonly leftOut: number
  /** `unknown` if the value does not exist yet; `development` if the build is not what visitors load. */
  readonly verdict: 'within' | 'over' | 'unknown' | 'development'
}

type BudgetOptions = {
  readonly report: BudgetReport
  /** Undefined until they are measured. */
  readonly sizes: BundleSizes | undefined
  /** True for a frame of a build for development, whose scripts keep the names of functions. */
  readonly isDevelopment: boolean
  /** Number of stored values that the register does not list. */
  readonly unregistered: number
}

/** Compares a visit with the limits of the project. */
export function toBudgetLines(options: BudgetOptions): readonly BudgetLine[] {
  const { report, sizes, isDevelopment, unregistered } = options
  const { layoutShifts, longTasks, slowEvents, violations } = report
  const shift = layoutShifts.filter(isOfWidget).reduce((sum, { value }) => sum + value, 0)
  const blocking = longTasks
    .filter(isOfWidget)
    .reduce((sum, { duration }) => sum + Math.max(0, duration - LONG_TASK_MS), 0)
  const slowest = Math.max(0, ...slowEvents.filter(isOfWidget).map(({ duration }) => duration))
  const toSizeLine = (name: string, file: keyof BundleSizes): BudgetLine =>
    compareSize(name, sizes === undefined ? 'measuring' : sizes[file], SIZE_LIMITS[file])
  const firstView = toSizeLine('First view of the frame', 'firstView')
  return [
    toSizeLine('Loader, before intent', 'loader'),
    toSizeLine('Panel script, on intent', 'panel'),
    isDevelopment ? { ...firstView, verdict: 'development' } : firstView,
    toLine('Layout shift', {
      ...{ value: shift, limit: VITALS.layoutShift, format: (value) => value.toFixed(3) },
      leftOut: countLeftOut(layoutShifts),
    }),
    toLine('Blocked by long tasks', {
      ...{ value: blocking, limit: VITALS.blockingMs, format: formatDuration, leftOut: countLeftOut(longTasks) },
    }),
    toLine('Slowest interaction', {
      ...{ value: slowest, limit: VITALS.interactionMs, leftOut: countLeftOut(slowEvents) },
      format: (value) => (value === 0 ? `below ${VITALS.interactionMs} ms` : formatDuration(value)),
    }),
    toLine('Policy violations', { value: violations.length, limit: 0, format: String }),
    toLine('Stored values not in the register', { value: unregistered, limit: 0, format: String }),
  ]
}

type Attributed = { readonly tool?: string | undefined }

/** Returns false for what a tool of the harness has caused, which no visitor meets. */
export const isOfWidget = ({ tool }: Attributed): boolean => tool === undefined

const countLeftOut = (entries: readonly Attributed[]): number => entries.length - entries.filter(isOfWidget).length

type Measure = {
  readonly value: number
  readonly limit: number
  /** Number of entries that a tool of the harness has caused. */
  readonly leftOut?: number
  readonly format: (value: number) => string
}

const toLine = (name: string, { value, limit, format, leftOut = 0 }: Measure): BudgetLine => ({
  ...{ name, value: format(value), limit: format(limit), leftOut },
  verdict: value <= limit ? 'within' : 'over',
})

/** Shows the size of a file with two decimals, as some are only a few bytes below their limit. */
const formatSize = (bytes: number): string => `${(bytes / 1_000).toFixed(2)} kB`

const compareSize = (name: string, bytes: number | 'measuring' | undefined, limit: number): BudgetLine =>
  typeof bytes === 'number'
    ? toLine(name, { value: bytes, limit, format: formatSize })
    : { name, value: bytes ?? 'not known', limit: formatSize(limit), leftOut: 0, verdict: 'unknown' }
