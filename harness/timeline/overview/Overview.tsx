import { type KeyboardEvent, type PointerEvent, useMemo, useRef, useState } from 'react'
import { TRACE_LANES, type TraceItem } from '#protocol/trace.ts'
import lanes from '../lanes.module.css'
import styles from './Overview.module.css'
import { binItems, placeOf, ticksOf, type TimeRange } from './timeRange.ts'

/** Number of parts into which the visit is divided: about 2 px of a dock each. */
const BINS = 256

/** Number of labels of the axis that fit. */
const LABELS = 6

/** Part of the visit by which an arrow key moves an edge of the selection. */
const KEY_STEP = 0.02

/** Shortest drag that selects a range, as a part of the width. A shorter one is a click. */
const MIN_DRAG = 0.01

type OverviewProps = {
  /** Items of all lanes that are drawn. */
  readonly items: readonly TraceItem[]
  /** Whole visit. */
  readonly visit: TimeRange
  /** Selected part of the visit. */
  readonly selection: TimeRange | undefined
  readonly onSelect: (selection: TimeRange | undefined) => void
}

/**
 * Draws the whole visit, a line for each lane. A drag selects a part of it, a click or Escape the whole again; the
 * edges of the selection move by arrow keys.
 */
export function Overview({ items, visit, selection, onSelect }: OverviewProps) {
  const root = useRef<HTMLDivElement>(null)
  const [drag, setDrag] = useState<{ readonly from: number; readonly to: number }>()
  const paths = useMemo(() => drawLanes(items, visit), [items, visit])
  const atOf = (place: number): number => visit.start + place * (visit.end - visit.start)
  const placeOfPointer = ({ clientX }: PointerEvent): number => {
    const { left = 0, width = 1 } = root.current?.getBoundingClientRect() ?? {}
    return Math.min(Math.max((clientX - left) / width, 0), 1)
  }
  const select = (one: number, other: number): void =>
    onSelect({ start: atOf(Math.min(one, other)), end: atOf(Math.max(one, other)) })
  const finishDrag = (event: PointerEvent): void => {
    if (drag === undefined) return
    setDrag(undefined)
    const to = placeOfPointer(event)
    if (Math.abs(to - drag.from) < MIN_DRAG) onSelect(undefined)
    else select(drag.from, to)
  }
  const [start, end] = drag
    ? [Math.min(drag.from, drag.to), Math.max(drag.from, drag.to)]
    : [placeOf(visit, selection?.start ?? visit.start), placeOf(visit, selection?.end ?? visit.end)]
  return (
    <div
      ref={root}
      className={styles.overview}
      role="group"
      aria-label="Overview"
      title="Drag to select a part of the visit. Click to see all of it."
      onPointerDown={(event) => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        setDrag({ from: placeOfPointer(event), to: placeOfPointer(event) })
      }}
      onPointerMove={(event) => drag && setDrag({ ...drag, to: placeOfPointer(event) })}
      onPointerUp={finishDrag}
      onPointerCancel={() => setDrag(undefined)}
    >
      <Axis visit={visit} />
      <svg
        className={styles.lanes}
        viewBox={`0 0 ${BINS} ${TRACE_LANES.length}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {paths.map(([lane, path]) => (
          <path key={lane} className={`${lanes.lane} ${styles.line}`} data-lane={lane} d={path} />
        ))}
      </svg>
      <svg className={styles.selection} aria-hidden="true">
        <rect className={styles.outside} width={percent(start)} height="100%" />
        <rect className={styles.outside} x={percent(end)} width={percent(1 - end)} height="100%" />
      </svg>
      <Edge
        label="Start of the selection"
        place={start}
        visit={visit}
        onMove={(to) => select(to, end)}
        onReset={onSelect}
      />
      <Edge
        label="End of the selection"
        place={end}
        visit={visit}
        onMove={(to) => select(start, to)}
        onReset={onSelect}
      />
    </div>
  )
}

const percent = (place: number): string => `${(place * 100).toFixed(2)}%`

/** Returns the line of each lane as a path in which a bin is 1 wide and a lane 1 high. */
const drawLanes = (items: readonly TraceItem[], visit: TimeRange) => {
  const bins = binItems(items, visit, BINS)
  return TRACE_LANES.map(
    (lane, row) => [lane, [...(bins.get(lane) ?? [])].map((bin) => `M${bin} ${row + 0.5}h1`).join('')] as const,
  )
}

const Axis = ({ visit }: { readonly visit: TimeRange }) => (
  <svg className={styles.axis} aria-hidden="true">
    {ticksOf(visit, LABELS).map((tick) => {
      const x = percent(tick / (visit.end - visit.start))
      return (
        <g key={tick}>
          <line className={styles.tick} x1={x} x2={x} y2="100%" />
          <text className={styles.label} x={x} dx={-4} y={11} textAnchor="end">
            {tick < 1_000 ? `${tick} ms` : `${tick / 1_000} s`}
          </text>
        </g>
      )
    })}
  </svg>
)

type EdgeProps = {
  readonly label: string
  readonly place: number
  readonly visit: TimeRange
  readonly onMove: (place: number) => void
  readonly onReset: (selection: undefined) => void
}

/** Renders an edge of the selection as a slider for the keyboard. */
function Edge({ label, place, visit, onMove, onReset }: EdgeProps) {
  const milliseconds = Math.round(place * (visit.end - visit.start))
  const handleKey = (event: KeyboardEvent): void => {
    const steps: Readonly<Record<string, number>> = { ArrowLeft: -KEY_STEP, ArrowRight: KEY_STEP, Home: -1, End: 1 }
    const step = steps[event.key]
    if (step !== undefined) onMove(Math.min(Math.max(place + step, 0), 1))
    else if (event.key === 'Escape') onReset(undefined)
    else return
    event.preventDefault()
  }
  return (
    <svg className={styles.edge}>
      <rect
        className={styles.handle}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={Math.round(visit.end - visit.start)}
        aria-valuenow={milliseconds}
        aria-valuetext={`${(milliseconds / 1_000).toFixed(2)} s`}
        x={percent(place)}
        height="100%"
        onKeyDown={handleKey}
      />
    </svg>
  )
}
