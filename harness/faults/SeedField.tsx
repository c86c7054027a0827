import { useId, useState } from 'react'
import panes from '../pane.module.css'
import styles from './FaultsPane.module.css'

type SeedFieldProps = {
  readonly seed: number
  /** Sets the seed. Rejects with a sentence if the sandbox does not accept it. */
  readonly onSeed: (seed: number) => Promise<unknown>
}

/** Renders the seed. Enter, or leaving the field, sets a changed seed. A wrong one is explained below the field. */
export function SeedField({ seed, onSeed }: SeedFieldProps) {
  const [problem, setProblem] = useState('')
  const id = useId()
  const set = (text: string): void => {
    setProblem('')
    if (text === String(seed)) return
    onSeed(text.trim() === '' ? NaN : Number(text)).catch((error: unknown) =>
      setProblem(error instanceof Error ? error.message : String(error)),
    )
  }
  return (
    <>
      <label className={styles.seed}>
        seed{' '}
        <input
          className={panes.input}
          inputMode="numeric"
          defaultValue={seed}
          aria-invalid={problem !== ''}
          aria-describedby={problem === '' ? undefined : id}
          onKeyDown={({ key, currentTarget }) => key === 'Enter' && set(currentTarget.value)}
          onBlur={({ target }) => set(target.value)}
        />
      </label>
      {problem !== '' && (
        <p className={styles.seedProblem} id={id} role="alert">
          {problem}
        </p>
      )}
    </>
  )
}
