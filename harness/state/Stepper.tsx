import { useEffect, useState } from 'react'
import { IconButton } from '../icons/IconButton.tsx'
import type { Step } from './history.ts'
import styles from './StatePane.module.css'

/** Time for which a step is shown while all are played, in ms. */
const PLAY_MS = 400

type StepperProps = {
  readonly steps: readonly Step[]
  /** Index of the selected step; null while the newest is followed. */
  readonly selected: number | null
  readonly onSelect: (index: number | null) => void
}

/** Moves through the steps by a slider, one by one, or by playing them. The last step follows the frame. */
export function Stepper({ steps, selected, onSelect }: StepperProps) {
  const [isPlaying, setPlaying] = useState(false)
  const last = steps.length - 1
  const index = selected ?? last
  const go = (next: number): void => onSelect(next >= last ? null : Math.max(next, 0))
  useEffect(() => {
    if (!isPlaying) return undefined
    const timer = setTimeout(() => {
      if (index + 1 >= last) setPlaying(false)
      onSelect(index + 1 >= last ? null : index + 1)
    }, PLAY_MS)
    return () => clearTimeout(timer)
  }, [isPlaying, index, last, onSelect])
  const play = (): void => {
    if (!isPlaying && index === last) onSelect(0)
    setPlaying(!isPlaying)
  }
  return (
    <div className={styles.stepper} role="group" aria-label="Steps">
      <IconButton icon="back" label="Previous action" isDisabled={index <= 0} onClick={() => go(index - 1)} />
      <IconButton
        icon={isPlaying ? 'pause' : 'play'}
        label={isPlaying ? 'Stop playing' : 'Play the actions'}
        onClick={play}
      />
      <IconButton icon="forward" label="Next action" isDisabled={selected === null} onClick={() => go(index + 1)} />
      <input
        className={styles.slider}
        type="range"
        aria-label="Action"
        aria-valuetext={`${index + 1} of ${steps.length}: ${steps[index]?.action.type ?? ''}`}
        min={0}
        max={Math.max(last, 0)}
        value={index}
        onChange={({ target }) => go(Number(target.value))}
      />
      <span className={styles.position}>
        {index + 1} of {steps.length}
        {selected === null && ', live'}
      </span>
    </div>
  )
}
