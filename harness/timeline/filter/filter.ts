import type { TraceItem, TraceLane } from '#protocol/trace.ts'
import type { TimeRange } from '../overview/timeRange.ts'
import { parseQuery, type QueryContext } from './query.ts'

/** What the time line shows. */
export type Filter = {
  readonly hiddenLanes: ReadonlySet<TraceLane>
  /** Text of the filter field. */
  readonly text: string
  /** True if only pinned items are shown. */
  readonly isPinnedOnly: boolean
  /** Part of the visit that was selected in the overview. */
  readonly range?: TimeRange | undefined
}

/** Filter that lets every item through. */
export const NO_FILTER: Filter = { hiddenLanes: new Set(), text: '', isPinnedOnly: false }

/** Returns the items that the filter lets through. */
export function applyFilter(
  items: readonly TraceItem[],
  { hiddenLanes, text, isPinnedOnly, range }: Filter,
  context: QueryContext,
): readonly TraceItem[] {
  if (hiddenLanes.size === 0 && text.trim() === '' && !isPinnedOnly && range === undefined) return items
  const query = parseQuery(text)
  return items.filter(
    (item) =>
      !hiddenLanes.has(item.lane) &&
      (!isPinnedOnly || context.pinned.has(item.id)) &&
      (range === undefined || (item.at <= range.end && item.at + (item.duration ?? 0) >= range.start)) &&
      query.matches(item, context),
  )
}
