import styles from './Problem.module.css'
import type { Action } from './useAction.ts'

/** Renders the failure of an action with a button that repeats the action; nothing if there is none. */
export const Problem = ({ action: { problem, retry } }: { readonly action: Action }) =>
  problem === undefined ? null : (
    <p className={styles.problem} role="alert">
      {problem}{' '}
      <button className={styles.retry} type="button" onClick={retry}>
        Retry
      </button>
    </p>
  )
