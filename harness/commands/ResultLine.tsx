import { useRef } from 'react'
import panes from '../pane.module.css'
import styles from './CommandsPane.module.css'
import { type Answer, formatTime } from './outcome.ts'

/** Last message or call; the answer is undefined while it is pending. */
export type Result = { readonly title: string; readonly answer?: Answer }

type ResultLineProps = { readonly result: Result | undefined; readonly onLoadFrame: () => void }

/** Shows the last answer. If the frame is missing, a button loads it and leaves the focus on the line. */
export function ResultLine({ result, onLoadFrame }: ResultLineProps) {
  const line = useRef<HTMLOutputElement>(null)
  const loadFrame = (): void => {
    line.current?.focus()
    onLoadFrame()
  }
  const answer = result?.answer
  return (
    <div className={styles.results}>
      <output
        ref={line}
        className={styles.result}
        aria-label="Answer"
        data-status={answer?.status ?? 'none'}
        tabIndex={-1}
      >
        {result && <ResultText {...result} />}
      </output>
      {answer?.isFrameMissing && (
        <button className={panes.button} type="button" onClick={loadFrame}>
          Load the frame
        </button>
      )}
    </div>
  )
}

const ResultText = ({ title, answer }: Result) => (
  <>
    <strong>{title}</strong> {answer?.text ?? 'pending…'}{' '}
    {answer && <span className={styles.kind}>{formatTime(answer)}</span>}
  </>
)
