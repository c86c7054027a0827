import styles from './Waveform.module.css'

const STEP = 4
const HEIGHT = 32

type WaveformProps = {
  /** Loudness from 0 to 1 of each bar. */
  readonly peaks: readonly number[]
  /** Part that has been played, from 0 to 1. */
  readonly share?: number
}

/** Renders loudness as bars. The bars that have been played have the colour of the accent. */
export function Waveform({ peaks, share = 0 }: WaveformProps) {
  const played = Math.round(share * peaks.length)
  return (
    <svg
      className={styles['waves']}
      viewBox={`0 0 ${peaks.length * STEP} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path className={styles['ahead']} d={toPath(peaks.slice(played), played)} />
      <path className={styles['played']} d={toPath(peaks.slice(0, played), 0)} />
    </svg>
  )
}

/** Quiet sounds are drawn higher than they are, as ears hear them. */
const toPath = (peaks: readonly number[], first: number): string =>
  peaks
    .map((peak, at) => {
      const half = Math.max(1, (Math.sqrt(peak) * (HEIGHT - 4)) / 2)
      return `M${(first + at) * STEP + STEP / 2} ${(HEIGHT / 2 - half).toFixed(1)}v${(2 * half).toFixed(1)}`
    })
    .join('')
