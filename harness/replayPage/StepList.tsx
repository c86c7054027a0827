import { useEffect, useRef } from 'react'
import { LANE_LABELS } from '../timeline/lanes.ts'
import lanes from '../timeline/lanes.module.css'
import { formatTime } from '../timeline/formats.ts'
import { type Outcome, toOutcome } from '../timeline/outcome.ts'
import type { ReplayEvent, ReplayInput } from '../replay/recording.ts'
import type { TraceLane } from '#protocol/trace.ts'
import styles from './StepList.module.css'

const LANES: Readonly<Record<ReplayEvent['kind'], TraceLane>> = {
  host: 'hostToFrame',
  visitor: 'visitor',
  response: 'http',
  cableOpen: 'cable',
  cableFrame: 'cable',
  cableClose: 'cable',
  visibility: 'page',
  focus: 'page',
  network: 'page',
  onScreen: 'page',
  resize: 'page',
  script: 'page',
}

/** Returns how a request or an import ended; undefined for what has no outcome. */
function outcomeOf(event: ReplayEvent): Outcome | undefined {
  if (event.kind === 'response') return toOutcome(event.response)
  return event.kind === 'script' && event.failure !== undefined ? toOutcome({ failure: event.failure }) : undefined
}

type StepListProps = {
  readonly inputs: readonly ReplayInput[]
  readonly problems: readonly { readonly item: string; readonly text: string }[]
  /** Number of steps that are done. */
  readonly reached: number
  readonly onSelect: (step: number) => void
}

/** Lists what reaches the frame. A click plays up to this step. */
export function StepList({ inputs, problems, reached, onSelect }: StepListProps) {
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [reached])
  return (
    <ol ref={list} className={styles.list}>
      {inputs.map(({ item, name, at, event }, index) => {
        const lane = LANES[event.kind]
        const outcome = outcomeOf(event)
        const problem = problems.find((other) => other.item === item)
        return (
          <li key={`${item} ${event.kind}`}>
            <button
              className={styles.step}
              type="button"
              data-done={index < reached}
              aria-current={index + 1 === reached ? 'step' : undefined}
              onClick={() => onSelect(index + 1)}
            >
              <span className={styles.time}>{formatTime(at)}</span>
              <span
                className={`${lanes.lane} ${styles.dot}`}
                data-lane={lane}
                aria-label={LANE_LABELS[lane]}
                role="img"
              />
              <bdi className={styles.name}>{name}</bdi>
              {outcome && (
                <span className={styles.outcome} data-failed={outcome.isFailure}>
                  {outcome.text}
                </span>
              )}
              {problem && <span className={styles.problem}>{problem.text}</span>}
            </button>
          </li>
        )
      })}
    </ol>
  )
}
