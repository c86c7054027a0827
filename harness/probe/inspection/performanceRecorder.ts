import { describeElement } from '../elements.ts'
import type { ToolRuns } from './toolRuns.ts'

/** Request of a page. Times are Unix times in ms, sizes are in bytes. */
export type PageRequest = {
  readonly url: string
  readonly kind: RequestKind
  readonly at: number
  readonly duration: number
  /** Size of the body as it was sent; 0 if the other server does not tell. */
  readonly encoded: number
  /** Size of the body without compression. */
  readonly decoded: number
}

export const REQUEST_KINDS = ['document', 'script', 'style', 'font', 'picture', 'data', 'other'] as const

export type RequestKind = (typeof REQUEST_KINDS)[number]

type OfTool = {
  /** Tool of the harness that caused the entry, which therefore does not count; undefined for the widget's own. */
  readonly tool?: string | undefined
}

type LongTask = OfTool & { readonly at: number; readonly duration: number }

/** Shift of elements that the visitor has not caused. */
type LayoutShift = OfTool & { readonly at: number; readonly value: number; readonly elements: readonly string[] }

type SlowEvent = OfTool & {
  readonly at: number
  readonly name: string
  readonly duration: number
  readonly element: string
}

type PolicyViolation = {
  readonly at: number
  readonly directive: string
  readonly blocked: string
  readonly sample: string
}

export type PerformanceRecord = {
  readonly requests: readonly PageRequest[]
  readonly longTasks: readonly LongTask[]
  readonly layoutShifts: readonly LayoutShift[]
  readonly slowEvents: readonly SlowEvent[]
  readonly violations: readonly PolicyViolation[]
}

/** Number of entries of each kind that are kept. Older ones are dropped. */
const MAX_ENTRIES = 1_000

/** Duration from which an event counts as slow, in ms: the limit of a good interaction to next paint. */
const SLOW_EVENT_MS = 200

/** Files of the harness itself, which no visitor loads. */
const OWN_FILES = /\/widget\/(probe|axe)\.js$/

const isOfVisitor = ({ name }: PerformanceEntry): boolean => !OWN_FILES.test(new URL(name).pathname)

type LayoutShiftEntry = PerformanceEntry & {
  readonly value: number
  readonly hadRecentInput: boolean
  readonly sources?: readonly { readonly node: Node | null }[]
}

/**
 * Starts to record requests, long tasks, layout shifts, slow events and violations of the Content-Security-Policy. Names
 * the tool of what happens during its run. The clock of the runs is that of `performance.now`.
 */
export function recordPerformance(
  page: Window & typeof globalThis,
  { find }: Pick<ToolRuns, 'find'>,
): () => PerformanceRecord {
  const { document, performance } = page
  const toUnixTime = (time: number): number => performance.timeOrigin + time
  const requests: PerformanceResourceTiming[] = []
  const longTasks: LongTask[] = []
  const layoutShifts: LayoutShift[] = []
  const slowEvents: SlowEvent[] = []
  const violations: PolicyViolation[] = []

  observe(page, { type: 'resource' }, (entry) => append(requests, entry as PerformanceResourceTiming))
  observe(page, { type: 'longtask' }, ({ startTime, duration }) => {
    const at = toUnixTime(startTime)
    // Chromium may report the task twice in which the page starts to observe.
    if (longTasks.at(-1)?.at !== at) append(longTasks, { at, duration, tool: find(startTime, duration) })
  })
  observe(page, { type: 'layout-shift' }, (entry) => {
    const { startTime, value, hadRecentInput, sources = [] } = entry as LayoutShiftEntry
    if (hadRecentInput) return
    const elements = sources.map(({ node }) => describeElement(node))
    append(layoutShifts, { at: toUnixTime(startTime), value, elements, tool: find(startTime, 0) })
  })
  observe(page, { type: 'event', durationThreshold: SLOW_EVENT_MS }, (entry) => {
    const { name, startTime, duration, target } = entry as PerformanceEventTiming
    append(slowEvents, {
      ...{ at: toUnixTime(startTime), name, duration, element: describeElement(target ?? null) },
      tool: find(startTime, duration),
    })
  })
  document.addEventListener('securitypolicyviolation', ({ timeStamp, effectiveDirective, blockedURI, sample }) =>
    append(violations, { at: toUnixTime(timeStamp), directive: effectiveDirective, blocked: blockedURI, sample }),
  )

  return () => ({
    requests: [...performance.getEntriesByType('navigation'), ...requests]
      .filter(isOfVisitor)
      .map((entry) => toPageRequest(entry, performance.timeOrigin)),
    ...{ longTasks, layoutShifts, slowEvents, violations },
  })
}

function append<Entry>(list: Entry[], entry: Entry): void {
  list.push(entry)
  if (list.length > MAX_ENTRIES) list.shift()
}

/** Observes entries of a type, also those before now. A browser without this type reports none. */
function observe(
  page: Window & typeof globalThis,
  options: PerformanceObserverInit & { readonly type: string },
  onEntry: (entry: PerformanceEntry) => void,
): void {
  const { PerformanceObserver: Observer } = page
  if (!Observer?.supportedEntryTypes?.includes(options.type)) return
  new Observer((entries) => {
    for (const entry of entries.getEntries()) onEntry(entry)
  }).observe({ ...options, buffered: true })
}

/** Returns a request in the form of the report. `timeOrigin` is the Unix time of the document's start, in ms. */
export function toPageRequest(entry: PerformanceResourceTiming, timeOrigin: number): PageRequest {
  const { name, startTime, duration, encodedBodySize, decodedBodySize } = entry
  return {
    ...{ url: name, kind: kindOf(entry), at: timeOrigin + startTime, duration },
    ...{ encoded: encodedBodySize, decoded: decodedBodySize },
  }
}

/** Kinds of files by the end of their path. A script is also loaded as a preload, whose initiator is a link. */
const KINDS: readonly (readonly [pattern: RegExp, kind: RequestKind])[] = [
  [/\.m?js$/, 'script'],
  [/\.css$/, 'style'],
  [/\.woff2?$/, 'font'],
  [/\.(png|jpe?g|gif|svg|webp|avif|ico)$/, 'picture'],
]

function kindOf({ entryType, initiatorType, name }: PerformanceResourceTiming): RequestKind {
  if (entryType === 'navigation') return 'document'
  const { pathname } = new URL(name)
  const byPath = KINDS.find(([pattern]) => pattern.test(pathname))
  if (byPath) return byPath[1]
  if (/^(fetch|xmlhttprequest|beacon)$/.test(initiatorType)) return 'data'
  return initiatorType === 'img' ? 'picture' : 'other'
}
