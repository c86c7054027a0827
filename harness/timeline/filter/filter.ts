import type { TraceItem, TraceLane } from '#protocol/trace.ts'

/** What the time line shows. */
export type Filter = {
  readonly hiddenLanes: ReadonlySet<TraceLane>
  /** Text that name, payload or saga of an item contain, in any case. */
  readonly text: string
  /** True if only pinned items are shown. */
  readonly isPinnedOnly: boolean
}

/** Filter that lets every item through. */
export const NO_FILTER: Filter = { hiddenLanes: new Set(), text: '', isPinnedOnly: false }

/** Returns the items that the filter lets through. */
export function applyFilter(
  items: readonly TraceItem[],
  { hiddenLanes, text, isPinnedOnly }: Filter,
  pinned: ReadonlySet<string>,
): readonly TraceItem[] {
  const wanted = text.trim().toLowerCase()
  if (hiddenLanes.size === 0 && wanted === '' && !isPinnedOnly) return items
  return items.filter(
    (item) =>
      !hiddenLanes.has(item.lane) &&
      (!isPinnedOnly || pinned.has(item.id)) &&
      (wanted === '' || [item.name, item.payload, item.saga].some((part) => part?.toLowerCase().includes(wanted))),
  )
}
