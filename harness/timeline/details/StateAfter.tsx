import { useEffect, useState } from 'react'
import { JsonTree } from '../../json/JsonTree.tsx'
import panes from '../../pane.module.css'
import styles from './ItemDetails.module.css'

type StateAfterProps = { readonly id: string; readonly readState: (actionId: string) => Promise<unknown> }

/** Reads and shows the state of the frame after an action. */
export function StateAfter({ id, readState }: StateAfterProps) {
  const [state, setState] = useState<{ readonly value: unknown }>()
  const [problem, setProblem] = useState('')
  useEffect(() => {
    let isCurrent = true
    readState(id).then(
      (value) => isCurrent && setState({ value }),
      (reason: unknown) => isCurrent && setProblem(String(reason)),
    )
    return () => {
      isCurrent = false
    }
    // The function is new at each rendering, and the id alone decides which state is read.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [id])
  if (problem !== '') return <p className={panes.problem}>{problem}</p>
  return state === undefined ? <p className={styles.empty}>The state is loading.</p> : <JsonTree value={state.value} />
}
