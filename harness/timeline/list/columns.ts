import type { TraceItem } from '#protocol/trace.ts'
import { outcomeOf } from '../outcome.ts'

/** Columns by which the list can be sorted, with their heads. */
export const COLUMNS = { at: 'Start', name: 'Name', status: 'Status', duration: 'Time', bytes: 'Size' } as const

export type Column = keyof typeof COLUMNS

export type Sorting = { readonly column: Column; readonly isDescending: boolean }

/** Order in which items have happened. */
export const BY_START: Sorting = { column: 'at', isDescending: false }

/** Returns the sorting after a press of a head: the other direction for its own column, else ascending. */
export const nextSorting = (sorting: Sorting, column: Column): Sorting => ({
  column,
  isDescending: sorting.column === column && !sorting.isDescending,
})

const VALUES: Readonly<Record<Column, (item: TraceItem) => string | number | undefined>> = {
  at: ({ at }) => at,
  name: ({ name }) => name,
  status: (item) => outcomeOf(item)?.text,
  duration: ({ duration }) => duration,
  bytes: ({ bytes }) => bytes,
}

/** Returns the items in an order. Items without a value of the column are last in both directions. */
export function sortItems(items: readonly TraceItem[], { column, isDescending }: Sorting): readonly TraceItem[] {
  if (column === 'at') return isDescending ? items.toReversed() : items
  const valueOf = VALUES[column]
  const direction = isDescending ? -1 : 1
  return items.toSorted((one, other) => {
    const [first, second] = [valueOf(one), valueOf(other)]
    if (first === undefined || second === undefined) return Number(first === undefined) - Number(second === undefined)
    return direction * compare(first, second)
  })
}

const compare = (first: string | number, second: string | number): number => {
  if (first === second) return 0
  return first < second ? -1 : 1
}
