import {
  type KeyboardEvent,
  type RefObject,
  type UIEvent,
  type WheelEvent,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react'
import { VList, type VListHandle } from 'virtua'
import type { TraceItem } from '#protocol/trace.ts'
import type { CausalChain } from '../../trace/causalChain.ts'
import type { Filter } from '../filter/filter.ts'
import type { TimeRange } from '../overview/timeRange.ts'
import type { Verdict } from '../verdict.ts'
import { ColumnHeads } from './ColumnHeads.tsx'
import type { Sorting } from './columns.ts'
import { createFollowing } from './following.ts'
import { type Relation, Row, rowId } from './Row.tsx'
import styles from './Timeline.module.css'

/** Height of a row, in px. */
const ROW_PX = 22

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
 * Lists items. In the order of their start, the list follows new items until a person scrolls up, and again from the end
 * on. Another filter or order keeps the selected item visible; without one, another order begins at the first item.
 */
export function Timeline({ items, filter, sorting, related, selectedId, pinned, ...rest }: TimelineProps) {
  const { startedAt, range, verdictOf, onSelect, onTogglePin, onSort } = rest
  const root = useRef<HTMLDivElement>(null)
  const list = useRef<VListHandle>(null)
  const [following] = useState(createFollowing)
  const canFollow = sorting.column === 'at' && !sorting.isDescending
  const relations = useMemo(() => toRelations(related), [related])
  useEffect(() => {
    if (canFollow && following.isActive() && items.length > 0) list.current?.scrollToIndex(items.length - 1)
  }, [items, canFollow, following])
  // The details, a second line of the summary or a lower window take height from the list.
  useHeightChange(root, () => {
    const index = items.findIndex(({ id }) => id === selectedId)
    if (index !== -1) list.current?.scrollToIndex(index, { align: 'nearest' })
    else if (canFollow && following.isActive()) list.current?.scrollToIndex(items.length - 1)
  })
  const keepSelectedVisible = useEffectEvent(() => {
    const index = items.findIndex(({ id }) => id === selectedId)
    if (index === -1 && canFollow) return
    following.set(false)
    list.current?.scrollToIndex(Math.max(index, 0), { align: 'center' })
  })
  useEffect(() => keepSelectedVisible(), [filter, sorting])
  const move = (from: number, by: number): void => {
    const index = Math.min(Math.max(from + by, 0), items.length - 1)
    const next = items[index]
    if (next === undefined) return
    following.set(index === items.length - 1)
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
  const handleScroll = ({ target }: UIEvent): void => {
    if (!(target instanceof HTMLElement)) return
    following.handleScroll(target.scrollTop + target.clientHeight, target.scrollHeight)
  }
  // In a burst, the list may scroll to its end again between the wheel and the scroll event of it.
  const handleWheel = ({ deltaY }: WheelEvent): void => {
    if (deltaY < 0 && (list.current?.scrollOffset ?? 0) > 0) following.set(false)
  }
  return (
    <div ref={root} className={styles.timeline} onScrollCapture={handleScroll} onWheel={handleWheel}>
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

/** Calls a function when the height of an element has changed. */
function useHeightChange(element: RefObject<HTMLElement | null>, onChange: () => void): void {
  const handleChange = useEffectEvent(onChange)
  useEffect(() => {
    if (!element.current) return undefined
    const observer = new ResizeObserver(() => handleChange())
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
}

const toRelations = (related: CausalChain | undefined): ReadonlyMap<string, Relation> =>
  new Map([
    ...(related?.causes ?? []).map(({ id }) => [id, 'cause'] as const),
    ...(related?.effects ?? []).map(({ id }) => [id, 'effect'] as const),
  ])
