import { type KeyboardEvent, useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { VList, type VListHandle } from 'virtua'
import type { TraceItem } from '#protocol/trace.ts'
import type { CausalChain } from '../trace/causalChain.ts'
import type { Filter } from './filter.ts'
import { formatBytes, formatDuration, formatTime } from './formats.ts'
import lanes from './lanes.module.css'
import { LANE_LABELS } from './lanes.ts'
import { type Outcome, outcomeOf } from './outcome.ts'
import styles from './Timeline.module.css'
import type { Verdict } from './verdict.ts'

/** Height of a row, in px. */
const ROW_PX = 24

/** Distance from the end at which the list follows new items, in px. */
const FOLLOWING_PX = 2 * ROW_PX

type TimelineProps = {
  readonly items: readonly TraceItem[]
  readonly filter: Filter
  /** Unix time of the first item of the trace, in ms. */
  readonly startedAt: number
  readonly selectedId: string | undefined
  /** Causes and effects of the selected item. */
  readonly related: CausalChain | undefined
  readonly pinned: ReadonlySet<string>
  readonly verdictOf: (item: TraceItem) => Verdict
  readonly onSelect: (id: string) => void
  readonly onTogglePin: (id: string) => void
}

/**
 * Lists items, oldest first. The list follows new items while it is scrolled to its end. Another filter keeps the
 * selected item visible.
 */
export function Timeline({ items, filter, related, selectedId, onSelect, onTogglePin, ...rest }: TimelineProps) {
  const list = useRef<VListHandle>(null)
  const isFollowing = useRef(true)
  const relations = useMemo(() => toRelations(related), [related])
  useEffect(() => {
    if (isFollowing.current && items.length > 0) list.current?.scrollToIndex(items.length - 1)
  }, [items])
  const keepSelectedVisible = useEffectEvent(() => {
    const index = items.findIndex(({ id }) => id === selectedId)
    if (index === -1) return
    isFollowing.current = false
    list.current?.scrollToIndex(index, { align: 'center' })
  })
  useEffect(() => keepSelectedVisible(), [filter])
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
    else if (event.key === 'p' && selectedId !== undefined) onTogglePin(selectedId)
    else return
    event.preventDefault()
  }
  return (
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
          item={item}
          isSelected={item.id === selectedId}
          relation={relations.get(item.id)}
          onSelect={onSelect}
          {...rest}
        />
      )}
    </VList>
  )
}

const rowId = (id: string): string => `item-${id}`

type Relation = 'cause' | 'effect'

const toRelations = (related: CausalChain | undefined): ReadonlyMap<string, Relation> =>
  new Map([
    ...(related?.causes ?? []).map(({ id }) => [id, 'cause'] as const),
    ...(related?.effects ?? []).map(({ id }) => [id, 'effect'] as const),
  ])

type RowProps = Pick<TimelineProps, 'startedAt' | 'pinned' | 'verdictOf' | 'onSelect'> & {
  readonly item: TraceItem
  readonly isSelected: boolean
  readonly relation: Relation | undefined
}

function Row({ item, startedAt, pinned, isSelected, relation, verdictOf, onSelect }: RowProps) {
  const label = LANE_LABELS[item.lane]
  return (
    // The list has the keyboard. Its rows are options, which only the pointer presses.
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus, jsx-a11y/click-events-have-key-events
    <div
      className={`${lanes.lane} ${styles.row}`}
      data-lane={item.lane}
      id={rowId(item.id)}
      role="option"
      aria-selected={isSelected}
      data-relation={relation}
      onClick={() => onSelect(item.id)}
    >
      <time className={styles.time}>{formatTime(item.at - startedAt)}</time>
      <span className={styles.track} title={label}>
        <span className={styles.dot} />
      </span>
      <span className={styles.name}>
        <span className={styles.laneName}>{label}: </span>
        {pinned.has(item.id) && <span className={styles.pin}>pinned </span>}
        {item.name}
        {item.saga !== undefined && <span className={styles.saga}> in {item.saga}</span>}
        {relation !== undefined && <span className={styles.laneName}>, {relation}</span>}
      </span>
      <Facts item={item} verdict={verdictOf(item)} />
    </div>
  )
}

function Facts({ item, verdict }: { readonly item: TraceItem; readonly verdict: Verdict }) {
  const outcome = outcomeOf(item)
  return (
    <span className={styles.facts}>
      {verdict.kind === 'invalid' && item.lane !== 'error' && <span className={styles.invalid}>invalid</span>}
      {outcome && <OutcomeText {...outcome} />}
      {item.isPending === true && item.lane !== 'saga' && <span>pending</span>}
      {item.duration !== undefined && <span>{formatDuration(item.duration)}</span>}
      {item.bytes !== undefined && <span className={styles.bytes}>{formatBytes(item.bytes)}</span>}
    </span>
  )
}

const OutcomeText = ({ text, isFailure }: Outcome) => (
  <span className={isFailure ? styles.invalid : undefined}>{text}</span>
)
