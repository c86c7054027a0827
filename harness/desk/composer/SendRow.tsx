import panes from '../../pane.module.css'
import styles from './Composer.module.css'

type SendRowProps = {
  readonly isPrivate: boolean
  readonly onPrivate: (isPrivate: boolean) => void
  /** Text of the button that submits the form. */
  readonly submit: string
}

/** Renders the end of a form: whether the message is a private note, and the button that sends it. */
export const SendRow = ({ isPrivate, onPrivate, submit }: SendRowProps) => (
  <div className={styles.row}>
    <label className={styles.check}>
      <input type="checkbox" checked={isPrivate} onChange={({ target }) => onPrivate(target.checked)} />
      private note
    </label>
    <button className={panes.button} type="submit">
      {submit}
    </button>
  </div>
)
