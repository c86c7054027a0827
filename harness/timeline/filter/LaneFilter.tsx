import type { MouseEvent } from 'react'
import { TRACE_LANES, type TraceItem, type TraceLane } from '#protocol/trace.ts'
import lanes from '../lanes.module.css'
import { LANE_LABELS } from '../lanes.ts'
import styles from './LaneFilter.module.css'

type LaneFilterProps = {
  readonly items: readonly TraceItem[]
  readonly hidden: ReadonlySet<TraceLane>
  readonly onChange: (hidden: ReadonlySet<TraceLane>) => void
}

/** Renders a switch for each lane, with the number of its items. Alt shows one lane alone. */
export function LaneFilter({ items, hidden, onChange }: LaneFilterProps) {
  const counts = new Map<TraceLane, number>()
  for (const { lane } of items) counts.set(lane, (counts.get(lane) ?? 0) + 1)
  const toggle = (lane: TraceLane, { altKey }: MouseEvent): void => {
    const others = TRACE_LANES.filter((other) => other !== lane)
    const isAlone = others.every((other) => hidden.has(other)) && !hidden.has(lane)
    if (altKey) return onChange(new Set(isAlone ? [] : others))
    const next = new Set(hidden)
    if (!next.delete(lane)) next.add(lane)
    onChange(next)
  }
  return (
    <div className={styles.lanes} role="group" aria-label="Lanes">
      <button className={styles.all} type="button" disabled={hidden.size === 0} onClick={() => onChange(new Set())}>
        All
      </button>
      {TRACE_LANES.map((lane) => (
        <button
          key={lane}
          className={`${lanes.lane} ${styles.toggle}`}
          data-lane={lane}
          type="button"
          aria-pressed={!hidden.has(lane)}
          title="Hides or shows the lane. Alt and a click show it alone."
          onClick={(event) => toggle(lane, event)}
        >
          {LANE_LABELS[lane]} <span className={styles.count}>{counts.get(lane) ?? 0}</span>
        </button>
      ))}
    </div>
  )
}
