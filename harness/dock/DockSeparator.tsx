import type { KeyboardEvent, PointerEvent } from 'react'
import styles from './DockSeparator.module.css'
import { type DockWidth, MAX_PX, MIN_PX, STEP_PX } from './useDockWidth.ts'

/** Renders the edge of the dock, which changes its width by pointer and by arrow keys. */
export function DockSeparator({ width, side }: { readonly width: DockWidth; readonly side: 'left' | 'right' }) {
  // The dock is on the other side than the widget. It grows away from its own side.
  const direction = side === 'left' ? -1 : 1
  const handleMove = (event: PointerEvent): void => {
    if (event.buttons !== 1) return
    width.resize(side === 'left' ? window.innerWidth - event.clientX : event.clientX)
  }
  const handleKey = (event: KeyboardEvent): void => {
    const steps: Readonly<Record<string, number>> = { ArrowRight: direction, ArrowLeft: -direction }
    const step = steps[event.key]
    if (step === undefined) return
    width.resize(width.px + step * STEP_PX)
    event.preventDefault()
  }
  return (
    <div
      className={styles.separator}
      role="separator"
      tabIndex={0}
      aria-label="Width of the dock"
      aria-orientation="vertical"
      aria-valuemin={MIN_PX}
      aria-valuemax={MAX_PX}
      aria-valuenow={width.px}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={handleMove}
      onKeyDown={handleKey}
    />
  )
}
