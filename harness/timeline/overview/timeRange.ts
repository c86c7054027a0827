import { TRACE_LANES, type TraceItem, type TraceLane } from '#protocol/trace.ts'

/** Part of a visit, as Unix times in ms. */
export type TimeRange = { readonly start: number; readonly end: number }

/** Shortest range that is drawn, in ms, so that a single item has a width. */
const MIN_RANGE_MS = 10

/** Returns the range from the first start to the last end. Items are in any order; without items, it begins at 0. */
export function rangeOf(items: readonly TraceItem[]): TimeRange {
  let start = Infinity
  let end = 0
  for (const { at, duration = 0 } of items) {
    start = Math.min(start, at)
    end = Math.max(end, at + duration)
  }
  return start === Infinity ? { start: 0, end: MIN_RANGE_MS } : { start, end: Math.max(end, start + MIN_RANGE_MS) }
}

/** Returns the place of a time in a range, from 0 (its start) to 1 (its end), also for times outside of it. */
export const placeOf = ({ start, end }: TimeRange, at: number): number =>
  Math.min(Math.max((at - start) / (end - start), 0), 1)

/** Divides a range into bins, and returns for each lane the numbers of the bins in which it has an item. */
export function binItems(
  items: readonly TraceItem[],
  range: TimeRange,
  count: number,
): ReadonlyMap<TraceLane, ReadonlySet<number>> {
  const bins = new Map<TraceLane, Set<number>>(TRACE_LANES.map((lane) => [lane, new Set()]))
  for (const { lane, at, duration = 0 } of items) {
    const first = Math.min(Math.floor(placeOf(range, at) * count), count - 1)
    const last = Math.min(Math.floor(placeOf(range, at + duration) * count), count - 1)
    const filled = bins.get(lane)
    for (let bin = first; bin <= last; bin += 1) filled?.add(bin)
  }
  return bins
}

/** Steps between the labels of an axis: 1, 2 or 5, times a power of ten. */
const STEPS = [1, 2, 5, 10]

/** Returns the times of the labels of an axis since the start of the range, in ms: at most `count`, at round values. */
export function ticksOf({ start, end }: TimeRange, count: number): readonly number[] {
  const length = end - start
  const power = 10 ** Math.floor(Math.log10(length / count))
  const step = (STEPS.find((factor) => factor * power * count >= length) ?? 10) * power
  return Array.from({ length: Math.ceil(length / step) - 1 }, (_tick, index) => (index + 1) * step)
}
