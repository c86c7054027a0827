import panes from '../pane.module.css'
import styles from './WidgetAddress.module.css'

type ScriptQuestionProps = {
  /** Origin of the script, as the browser writes it: a name in another alphabet is encoded. */
  readonly origin: string
  readonly onLoad: () => void
  readonly onCancel: () => void
}

/**
 * Requests the confirmation for a script that a link names. A page inside of another page cannot confirm it, because
 * that page could move the button below the pointer.
 */
export const ScriptQuestion = ({ origin, onLoad, onCancel }: ScriptQuestionProps) => (
  <main className={styles.page}>
    <h1 className={styles.title}>Widget harness</h1>
    <p className={styles.text}>
      Load the chat script of <strong>{origin}</strong>? It runs with this page's rights. Only do it for a server that
      you trust.
    </p>
    {window.self === window.top ? (
      <div className={panes.buttons}>
        <button className={panes.button} type="button" onClick={onLoad}>
          Load
        </button>
        <button className={panes.button} type="button" onClick={onCancel}>
          Cancel
        </button>
      </div>
    ) : (
      <p className={styles.text}>Open this page in a tab of its own to load it.</p>
    )}
  </main>
)
