import type { RequestTiming } from '../../probe/requestTiming.ts'
import { formatDuration } from '../formats.ts'
import styles from './HttpTiming.module.css'

const PHASES: readonly (readonly [keyof RequestTiming, string])[] = [
  ['queued', 'Queued'],
  ['dns', 'Name resolution'],
  ['connect', 'Connection'],
  ['wait', 'Waiting for the response'],
  ['receive', 'Receiving'],
]

/** Shows the phases of a request one below the other, each where it begins. */
export function HttpTiming({ timing }: { readonly timing: RequestTiming }) {
  const total = PHASES.reduce((sum, [phase]) => sum + timing[phase], 0)
  const percent = (milliseconds: number): string => `${(total === 0 ? 0 : (milliseconds / total) * 100).toFixed(2)}%`
  const startOf = (index: number): number => PHASES.slice(0, index).reduce((sum, [phase]) => sum + timing[phase], 0)
  return (
    <ul className={styles.timing}>
      {PHASES.map(([phase, label], index) => (
        <li key={phase} className={styles.phase}>
          <span className={styles.label}>{label}</span>
          <svg className={styles.chart} aria-hidden="true">
            <rect
              className={styles.span}
              data-phase={phase}
              x={percent(startOf(index))}
              width={percent(timing[phase])}
              height="100%"
            />
          </svg>
          <span className={styles.duration}>{formatDuration(timing[phase])}</span>
        </li>
      ))}
      <li className={styles.phase}>
        <span className={styles.label}>Total</span>
        <span className={styles.chart} />
        <span className={styles.duration}>{formatDuration(total)}</span>
      </li>
    </ul>
  )
}
