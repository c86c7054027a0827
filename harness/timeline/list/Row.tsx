import { memo } from 'react'
import { VisuallyHidden } from '#components/VisuallyHidden.tsx'
import type { TraceItem } from '#protocol/trace.ts'
import { formatBytes, formatDuration, formatTime } from '../formats.ts'
import lanes from '../lanes.module.css'
import { LANE_LABELS } from '../lanes.ts'
import { outcomeOf } from '../outcome.ts'
import { placeOf, type TimeRange } from '../overview/timeRange.ts'
import type { Verdict } from '../verdict.ts'
import styles from './Timeline.module.css'

export type Relation = 'cause' | 'effect'

export type RowProps = {
  readonly item: TraceItem
  /** Unix time of the first item of the trace, in ms. */
  readonly startedAt: number
  /** Range that the waterfall draws. */
  readonly range: TimeRange
  readonly isSelected: boolean
  readonly isPinned: boolean
  readonly relation: Relation | undefined
  readonly verdict: Verdict
  readonly onSelect: (id: string) => void
}

export const rowId = (id: string): string => `item-${id}`

/** Renders an item as one line of the list. */
export const Row = memo(function Row({ item, startedAt, isPinned, relation, ...rest }: RowProps) {
  const { range, isSelected, verdict, onSelect } = rest
  const label = LANE_LABELS[item.lane]
  const isInvalid = verdict.kind === 'invalid' && item.lane !== 'error'
  return (
    // The list has the keyboard. Its rows are options, which only the pointer presses.
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus, jsx-a11y/click-events-have-key-events
    <div
      className={`${lanes.lane} ${styles.row}`}
      data-lane={item.lane}
      data-failed={item.lane === 'error' || outcomeOf(item)?.isFailure === true}
      id={rowId(item.id)}
      role="option"
      aria-selected={isSelected}
      data-relation={relation}
      onClick={() => onSelect(item.id)}
    >
      <time className={styles.time}>{formatTime(item.at - startedAt)}</time>
      <span className={styles.dot} title={label} />
      <span className={styles.laneName}>
        {label}
        <VisuallyHidden>: </VisuallyHidden>
      </span>
      {isPinned && <span className={styles.pin}>pinned </span>}
      <Name item={item} />
      {relation !== undefined && <VisuallyHidden>, {relation}</VisuallyHidden>}
      {isInvalid && <span className={styles.invalid}>invalid</span>}
      <Facts item={item} />
      <Bar item={item} range={range} />
    </div>
  )
})

/** A path that is too long loses letters before its last segment, which tells most. */
function Name({ item: { lane, name, saga } }: { readonly item: TraceItem }) {
  const last = lane === 'http' ? name.lastIndexOf('/') : -1
  return (
    <span className={styles.name} title={saga === undefined ? name : `${name} in ${saga}`}>
      <span className={styles.nameStart}>{last > 0 ? name.slice(0, last) : name}</span>
      {last > 0 && <span className={styles.nameEnd}>{name.slice(last)}</span>}
      {saga !== undefined && <span className={styles.saga}>&nbsp;in {saga}</span>}
    </span>
  )
}

function Facts({ item }: { readonly item: TraceItem }) {
  const { duration, bytes } = item
  return (
    <>
      <Status item={item} />
      <span className={styles.duration}>{duration !== undefined && formatDuration(duration)}</span>
      <span className={styles.bytes}>{bytes !== undefined && formatBytes(bytes)}</span>
    </>
  )
}

/** A saga is pending as long as it runs, so only other items say so. */
function Status({ item }: { readonly item: TraceItem }) {
  const outcome = outcomeOf(item)
  if (outcome)
    return <span className={`${styles.status} ${outcome.isFailure ? styles.invalid : ''}`}>{outcome.text}</span>
  return <span className={styles.status}>{item.isPending === true && item.lane !== 'saga' && 'pending'}</span>
}

/** Draws when an item has happened, and how long it took; a pending item lasts until the end of the range. */
function Bar({ item, range }: Pick<RowProps, 'item' | 'range'>) {
  const start = placeOf(range, item.at)
  const end = item.isPending === true ? 1 : placeOf(range, item.at + (item.duration ?? 0))
  return (
    <svg className={styles.waterfall} aria-hidden="true">
      <line
        className={styles.span}
        data-pending={item.isPending}
        x1={percent(start)}
        x2={percent(end)}
        y1="50%"
        y2="50%"
      />
    </svg>
  )
}

const percent = (place: number): string => `${(place * 100).toFixed(2)}%`
