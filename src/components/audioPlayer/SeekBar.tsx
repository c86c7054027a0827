import { useEffect, useRef } from 'react'
import { useIntl } from 'react-intl'
import styles from './SeekBar.module.css'
import { useClock } from './useClock.ts'
import type { Playback } from './usePlayback.ts'
import { Waveform } from './Waveform.tsx'

type SeekBarProps = {
  readonly playback: Playback
  /** Loudness of the recording in equal parts; undefined if it is unknown. */
  readonly peaks?: readonly number[]
}

/** Renders the position as a slider. It is disabled until the length is known. */
export function SeekBar({ playback: { position, seconds, seek }, peaks }: SeekBarProps) {
  const intl = useIntl()
  const formatTime = useClock()
  const track = useRef<HTMLSpanElement>(null)
  const share = seconds ? Math.min(1, position / seconds) : 0
  useEffect(() => track.current?.style.setProperty('--share', String(share)), [share])
  return (
    <span className={styles['bar']} ref={track} data-waves={peaks !== undefined}>
      {peaks && <Waveform peaks={peaks} share={share} />}
      <input
        className={styles['range']}
        type="range"
        min={0}
        max={seconds ?? 0}
        step={stepOf(seconds)}
        value={position}
        disabled={seconds === undefined}
        aria-label={intl.formatMessage({ id: 'voice.position' })}
        aria-valuetext={intl.formatMessage(
          { id: 'voice.positionOf' },
          { position: formatTime(position), length: formatTime(seconds) },
        )}
        onChange={({ target }) => seek(target.valueAsNumber)}
      />
    </span>
  )
}

/** Returns the step of an arrow key, in seconds: twenty steps for a short recording, five seconds in a long one. */
const stepOf = (seconds = 0): number => Math.min(5, Math.max(0.1, Math.round(seconds / 2) / 10))
