import { useState } from 'react'
import { useIntl } from 'react-intl'
import { VisuallyHidden } from '../VisuallyHidden.tsx'
import styles from './AudioPlayer.module.css'
import { PlayButton } from './PlayButton.tsx'
import { SeekBar } from './SeekBar.tsx'
import { useClock } from './useClock.ts'
import { usePlayback } from './usePlayback.ts'

type AudioPlayerProps = {
  /** Length in seconds; undefined if only the file knows it. */
  readonly seconds: number | undefined
  readonly url: string
  readonly name: string
  readonly speed: number
  readonly onSpeed: (speed: number) => void
  /** Called if the file cannot be loaded or played. */
  readonly onBroken: () => void
}

/** Renders a player with a play button, a slider, the time and the speed. Only one player in the page plays at a time. */
export function AudioPlayer({ url, name, seconds, speed, onSpeed, onBroken }: AudioPlayerProps) {
  const playback = usePlayback({ seconds, speed })
  return (
    <div className={styles['player']} role="group" aria-label={name}>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <audio src={url} preload="metadata" onError={onBroken} {...playback.element} />
      <PlayButton playback={playback} />
      <SeekBar playback={playback} />
      <Time position={playback.position} seconds={playback.seconds} />
      <SpeedButton speed={speed} onSpeed={onSpeed} />
    </div>
  )
}

/** Renders the position while the audio plays or is paused, and its length before, which may be unknown. */
export function Time({ position, seconds }: { readonly position: number; readonly seconds?: number | undefined }) {
  const formatTime = useClock()
  return <span className={styles['time']}>{formatTime(position || seconds)}</span>
}

const SPEEDS = [1, 1.5, 2, 0.75]

const nextSpeed = (speed: number): number => SPEEDS[(SPEEDS.indexOf(speed) + 1) % SPEEDS.length] ?? 1

/** Renders the speed, which a press changes. The new speed is announced. */
function SpeedButton({ speed, onSpeed }: Pick<AudioPlayerProps, 'speed' | 'onSpeed'>) {
  const intl = useIntl()
  const [isChanged, setChanged] = useState(false)
  const label = intl.formatMessage({ id: 'voice.speed' }, { speed: intl.formatNumber(speed) })
  return (
    <>
      <button
        className={styles['speed']}
        type="button"
        aria-label={label}
        title={label}
        onClick={() => {
          setChanged(true)
          onSpeed(nextSpeed(speed))
        }}
      >
        <bdi>{intl.formatNumber(speed)}×</bdi>
      </button>
      <VisuallyHidden role="status">{isChanged && label}</VisuallyHidden>
    </>
  )
}
