import { type KeyboardEvent, useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { VList, type VListHandle } from 'virtua'
import type { TraceItem } from '#protocol/trace.ts'
import type { CausalChain } from '../../trace/causalChain.ts'
import type { Filter } from '../filter/filter.ts'
import type { TimeRange } from '../overview/timeRange.ts'
import type { Verdict } from '../verdict.ts'
import { ColumnHeads } from './ColumnHeads.tsx'
import type { Sorting } from './columns.ts'
import { type Relation, Row, rowId } from './Row.tsx'
import styles from './Timeline.module.css'

/** Height of a row, in px. */
const ROW_PX = 22

/** Distance from the end at which the list follows new items, in px. */
const FOLLOWING_PX = 2 * ROW_PX

type TimelineProps = {
  /** Items in the order of the list. */
  readonly items: readonly TraceItem[]
  readonly filter: Filter
  readonly sorting: Sorting
  /** Unix time of the first item of the trace, in ms. */
  readonly startedAt: number
  /** Range that the waterfall draws. */
  readonly range: TimeRange
  readonly selectedId: string | undefined
  /** Causes and effects of the selected item. */
  readonly related: CausalChain | undefined
  readonly pinned: ReadonlySet<string>
  readonly verdictOf: (item: TraceItem) => Verdict
  /** Receives undefined when nothing is selected any more. */
  readonly onSelect: (id: string | undefined) => void
  readonly onTogglePin: (id: string) => void
  readonly onSort: (sorting: Sorting) => void
}

/**
 * Lists items. In the order of their start, the list follows new items while it is scrolled to its end. Another filter
 * or order keeps the selected item visible; without one, another order begins at the first item.
 */
export function Timeline({ items, filter, sorting, related, selectedId, pinned, ...rest }: TimelineProps) {
  const { startedAt, range, verdictOf, onSelect, onTogglePin, onSort } = rest
  const list = useRef<VListHandle>(null)
  const isFollowing = useRef(true)
  const canFollow = sorting.column === 'at' && !sorting.isDescending
  const relations = useMemo(() => toRelations(related), [related])
  useEffect(() => {
    if (canFollow && isFollowing.current && items.length > 0) list.current?.scrollToIndex(items.length - 1)
  }, [items, canFollow])
  const keepSelectedVisible = useEffectEvent(() => {
    const index = items.findIndex(({ id }) => id === selectedId)
    if (index === -1 && canFollow) return
    isFollowing.current = false
    list.current?.scrollToIndex(Math.max(index, 0), { align: 'center' })
  })
  useEffect(() => keepSelectedVisible(), [filter, sorting])
  const move = (from: number, by: number): void => {
    const index = Math.min(Math.max(from + by, 0), items.length - 1)
    const next = items[index]
    if (next === undefined) return
    isFollowing.current = index === items.length - 1
    onSelect(next.id)
    list.current?.scrollToIndex(index, { align: 'nearest' })
  }
  const handleKey = (event: KeyboardEvent): void => {
    const index = items.findIndex(({ id }) => id === selectedId)
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: 1,
      ArrowUp: index === -1 ? items.length : -1,
      PageDown: 20,
      PageUp: -20,
      Home: -items.length,
      End: items.length,
    }
    const step = steps[event.key]
    if (step !== undefined) move(index, step)
    else if (selectedId !== undefined && event.key === 'p') onTogglePin(selectedId)
    else if (selectedId !== undefined && event.key === 'Escape') onSelect(undefined)
    else return
    event.preventDefault()
  }
  return (
    <div className={styles.timeline}>
      <ColumnHeads sorting={sorting} onSort={onSort} />
      <VList
        ref={list}
        className={styles.list}
        role="listbox"
        aria-label="Time line"
        aria-activedescendant={items.some(({ id }) => id === selectedId) ? rowId(selectedId ?? '') : undefined}
        tabIndex={0}
        data={items}
        itemSize={ROW_PX}
        onKeyDown={handleKey}
        onScroll={(offset) => {
          const { scrollSize = 0, viewportSize = 0 } = list.current ?? {}
          isFollowing.current = offset + viewportSize >= scrollSize - FOLLOWING_PX
        }}
      >
        {(item) => (
          <Row
            key={item.id}
            {...{ item, startedAt, range, onSelect }}
            isSelected={item.id === selectedId}
            isPinned={pinned.has(item.id)}
            relation={relations.get(item.id)}
            verdict={verdictOf(item)}
          />
        )}
      </VList>
    </div>
  )
}

const toRelations = (related: CausalChain | undefined): ReadonlyMap<string, Relation> =>
  new Map([
    ...(related?.causes ?? []).map(({ id }) => [id, 'cause'] as const),
    ...(related?.effects ?? []).map(({ id }) => [id, 'effect'] as const),
  ])
