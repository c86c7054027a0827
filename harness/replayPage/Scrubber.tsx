import { useState } from 'react'
import { CopyButton } from '../catalogue/CopyButton.tsx'
import panes from '../pane.module.css'
import { formatTime } from '../timeline/formats.ts'
import { linkTo } from './link.ts'
import styles from './ReplayPage.module.css'
import type { OpenReplay, Replay } from './useReplay.ts'

type ScrubberProps = { readonly replay: Replay; readonly open: OpenReplay }

/** Moves the replay to any step: by one step, to the ends, or with the slider. */
export function Scrubber({ replay, open }: ScrubberProps) {
  const { isRunning, played, result, runTo, stop, target } = replay
  const steps = open.session.recording.inputs.length
  // The slider follows the pointer before the replay does.
  const [dragged, drag] = useState<number>()
  const chosen = dragged ?? target
  const go = (step: number): void => {
    drag(undefined)
    // The page shows why a step cannot be reached.
    if (step !== target) runTo(step).catch(() => undefined)
  }
  return (
    <div className={styles.scrubber} role="group" aria-label="Position">
      <button className={panes.button} type="button" disabled={chosen === 0} onClick={() => go(0)}>
        Start
      </button>
      <button className={panes.button} type="button" disabled={chosen === 0} onClick={() => go(chosen - 1)}>
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
        onChange={({ target: slider }) => drag(Number(slider.value))}
        onPointerUp={({ currentTarget }) => go(Number(currentTarget.value))}
        onKeyUp={({ currentTarget }) => go(Number(currentTarget.value))}
      />
      <button className={panes.button} type="button" disabled={chosen === steps} onClick={() => go(chosen + 1)}>
        Next
      </button>
      <button className={panes.button} type="button" onClick={() => go(steps)}>
        End
      </button>
      <button className={panes.button} type="button" disabled={!isRunning} onClick={stop}>
        Stop
      </button>
      <span className={styles.position} role="status" data-playing={isRunning}>
        {isRunning ? (
          <>
            Playing…{' '}
            <span aria-live="off">
              step {played} of {target}
            </span>
          </>
        ) : (
          `Step ${chosen} of ${steps}, ${formatTime(result?.at ?? 0)} s`
        )}
      </span>
      <CopyButton label="Copy link" text={() => new URL(linkTo(open.id, chosen), window.location.href).href} />
    </div>
  )
}
