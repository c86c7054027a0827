import { useState } from 'react'
import { callApi } from '../loadWidget.ts'
import panes from '../pane.module.css'
import { enterSituation } from './enterSituation.ts'
import { type Situation, SITUATIONS } from './situations.ts'
import styles from './SituationsPane.module.css'

type SituationsPaneProps = { readonly sandboxUrl: string; readonly token: string }

/** Renders one button for each situation: a prepared state of the tenant and the visitor. */
export function SituationsPane({ sandboxUrl, token }: SituationsPaneProps) {
  const [entering, setEntering] = useState('')
  const [problem, setProblem] = useState('')
  const open = async (situation: Situation): Promise<void> => {
    setEntering(situation.name)
    setProblem('')
    try {
      await enterSituation(situation, sandboxUrl)
    } catch (error) {
      setEntering('')
      setProblem(`${situation.name}: ${String(error)}`)
    }
  }
  return (
    <div className={panes.pane}>
      <div className={panes.bar}>
        <button className={panes.button} type="button" onClick={() => callApi('popoutChatWindow')}>
          Pop out
        </button>
        <button className={panes.button} type="button" onClick={() => openPhone(token)}>
          On a phone
        </button>
      </div>
      <p className={problem === '' ? panes.hint : panes.problem} role="status">
        {problem || (entering && `${entering}…`) || 'Sets the tenant back, makes a visitor, and loads the page anew.'}
      </p>
      <ul className={styles.list}>
        {SITUATIONS.map((situation) => (
          <li key={situation.name}>
            <button
              className={styles.situation}
              type="button"
              disabled={entering !== ''}
              onClick={() => void open(situation)}
            >
              <span className={styles.name}>{situation.name}</span>
              <span className={styles.tenant}>{situation.tenant}</span>
              <span className={styles.words}>{situation.description}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Opens the harness in a window of a phone's size, in which the panel fills the screen (`PHONE_WIDTH_PX`). */
const openPhone = (token: string): void =>
  void window.open(`/?dock=0&open=1&token=${token}`, 'phone', 'width=390,height=780,resizable=yes')
