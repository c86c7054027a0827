import { useState } from 'react'
import { CopyButton } from '../catalogue/CopyButton.tsx'
import panes from '../pane.module.css'
import { formatTime } from '../timeline/formats.ts'
import styles from './ReplayPage.module.css'
import type { Replay } from './useReplay.ts'

type ScrubberProps = { readonly replay: Replay; readonly steps: number }

/** Moves the replay to any step: by one step, to the ends, or with the slider. */
export function Scrubber({ replay, steps }: ScrubberProps) {
  const { result, runTo } = replay
  const reached = result?.step ?? 0
  // The slider follows the pointer before the replay does.
  const [dragged, drag] = useState<number>()
  const chosen = dragged ?? reached
  // The page shows why a step cannot be reached.
  const go = (step: number | undefined): void =>
    void runTo(step)
      .catch(() => undefined)
      .finally(() => drag(undefined))
  return (
    <div className={styles.scrubber} role="group" aria-label="Position">
      <button className={panes.button} type="button" disabled={reached === 0} onClick={() => go(0)}>
        Start
      </button>
      <button className={panes.button} type="button" disabled={reached === 0} onClick={() => go(reached - 1)}>
        Back
      </button>
      <input
        className={styles.slider}
        type="range"
        min={0}
        max={steps}
        value={chosen}
        aria-label="Step"
        aria-valuetext={`Step ${chosen} of ${steps}`}
        onChange={({ target }) => drag(Number(target.value))}
        onPointerUp={() => go(chosen)}
        onKeyUp={() => {
          if (chosen !== reached) go(chosen)
        }}
      />
      <button className={panes.button} type="button" disabled={reached === steps} onClick={() => go(reached + 1)}>
        Next
      </button>
      <button className={panes.button} type="button" onClick={() => go(undefined)}>
        End
      </button>
      <span className={styles.position} role="status">
        Step {chosen} of {steps}, {formatTime(result?.at ?? 0)} s
      </span>
      <CopyButton label="Copy link" text={() => window.location.href} />
    </div>
  )
}
