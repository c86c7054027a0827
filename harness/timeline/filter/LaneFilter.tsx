import { TRACE_LANES, type TraceLane } from '#protocol/trace.ts'
import type { TraceStore } from '../trace/traceStore.ts'
import lanes from './lanes.module.css'
import { LANE_LABELS } from './lanes.ts'
import styles from './LaneFilter.module.css'

type LaneFilterProps = {
  readonly store: TraceStore
  readonly hidden: ReadonlySet<TraceLane>
  readonly onChange: (hidden: ReadonlySet<TraceLane>) => void
}

/** Renders a switch for each lane, with the number of its items. */
export function LaneFilter({ store, hidden, onChange }: LaneFilterProps) {
  const counts = new Map<TraceLane, number>()
  for (const { lane } of store.items()) counts.set(lane, (counts.get(lane) ?? 0) + 1)
  const toggle = (lane: TraceLane): void => {
    const next = new Set(hidden)
    if (!next.delete(lane)) next.add(lane)
    onChange(next)
  }
  return (
    <div className={styles.lanes} role="group" aria-label="Lanes">
      {TRACE_LANES.map((lane) => (
        <button
          key={lane}
          className={`${lanes.lane} ${styles.toggle}`}
          data-lane={lane}
          type="button"
          aria-pressed={!hidden.has(lane)}
          onClick={() => toggle(lane)}
        >
          {LANE_LABELS[lane]} <span className={styles.count}>{counts.get(lane) ?? 0}</span>
        </button>
      ))}
    </div>
  )
}
