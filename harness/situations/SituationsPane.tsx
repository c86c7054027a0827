import { useState } from 'react'
import { HOST_PAGES } from '../hosts/hostPages.ts'
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
        <a className={styles.catalogue} href="/storyboard">
          All screens and states
        </a>
        <button className={panes.button} type="button" onClick={() => openPhone(token)}>
          On a phone
        </button>
      </div>
      <p className={problem === '' ? panes.hint : panes.problem} role="status">
        {problem || (entering && `${entering}…`) || 'Sets the tenant back, makes a visitor, and loads the page anew.'}
      </p>
      <div className={styles.list}>
        <ul>
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
        <HostPageList token={token} />
      </div>
    </div>
  )
}

/** Links to the host pages of the embed tests, each in a tab of its own. */
const HostPageList = ({ token }: { readonly token: string }) => (
  <section aria-labelledby="host-pages">
    <h2 className={panes.title} id="host-pages">
      Host pages
    </h2>
    <ul>
      {HOST_PAGES.map(({ name, description }) => (
        <li key={name}>
          <a className={styles.situation} href={`/hosts/${name}/?token=${token}`} target="_blank" rel="noreferrer">
            <span className={styles.name}>{name}</span>
            <span className={styles.tenant}>/hosts/{name}/</span>
            <span className={styles.words}>{description}</span>
          </a>
        </li>
      ))}
    </ul>
  </section>
)

/** Opens the harness in a window of a phone's size, in which the panel fills the screen (`PHONE_WIDTH_PX`). */
const openPhone = (token: string): void =>
  void window.open(`/?dock=0&open=1&token=${token}`, 'phone', 'width=390,height=780,resizable=yes')
