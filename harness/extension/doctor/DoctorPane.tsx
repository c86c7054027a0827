import { useState } from 'react'
import type { Finding } from '#cli/doctor/finding.ts'
import { CopyButton } from '../../catalogue/CopyButton.tsx'
import panes from '../../pane.module.css'
import styles from './DoctorPane.module.css'
import type { Examination } from './examination.ts'

type DoctorPaneProps = {
  /** True after the person has allowed to change the tab, which opening the chat does. */
  readonly isChangeable: boolean
  readonly examine: (isOpening: boolean) => Promise<Examination>
}

type Result = { readonly examination: Examination } | { readonly problem: string } | 'running'

const VERDICTS = {
  works: 'No problem was found.',
  warning: 'The chat works, but not everything in it.',
  broken: 'The chat does not work on this page.',
} as const

/** Says why the chat of the page does not work, with the fix to paste, and what the extension cannot know. */
export function DoctorPane({ isChangeable, examine }: DoctorPaneProps) {
  const [result, setResult] = useState<Result>()
  const run = (isOpening: boolean): void => {
    setResult('running')
    examine(isOpening).then(
      (examination) => setResult({ examination }),
      (problem: unknown) => setResult({ problem: problem instanceof Error ? problem.message : String(problem) }),
    )
  }
  return (
    <div className={panes.pane}>
      <div className={panes.bar}>
        <button className={panes.button} type="button" disabled={result === 'running'} onClick={() => run(false)}>
          Examine the page
        </button>
        <button
          className={panes.button}
          type="button"
          disabled={result === 'running' || !isChangeable}
          onClick={() => run(true)}
        >
          Open the chat and examine
        </button>
      </div>
      <div className={panes.scroll} role="status" aria-label="Diagnosis">
        {result === undefined && (
          <p className={panes.hint}>
            Examining only reads. Opening the chat is a visit: the tab must be allowed to be changed, and the server may
            create a contact.
          </p>
        )}
        {result === 'running' && <p className={panes.hint}>Examining…</p>}
        {typeof result === 'object' && 'problem' in result && <p className={panes.problem}>{result.problem}</p>}
        {typeof result === 'object' && 'examination' in result && <Report {...result.examination} />}
      </div>
    </div>
  )
}

const Report = ({ diagnosis: { verdict, findings, checked }, unknowns }: Examination) => (
  <>
    <h2 className={styles.verdict}>{VERDICTS[verdict]}</h2>
    <ul>
      {findings.map((finding) => (
        <FindingItem key={finding.code} {...finding} />
      ))}
    </ul>
    {checked.length > 0 && <Sentences title="Observed to work" sentences={checked} />}
    <Sentences title="Not known here" sentences={unknowns} />
  </>
)

const FindingItem = ({ code, severity, text, seen, fix }: Finding) => (
  <li className={styles.finding} data-severity={severity}>
    <p>
      <strong className={styles.severity}>{severity}</strong> {text} <code className={styles.code}>{code}</code>
    </p>
    <ul className={styles.seen}>
      {seen.map((one) => (
        <li key={one}>{one}</li>
      ))}
    </ul>
    <p>{fix.text}</p>
    <pre className={styles.paste}>{fix.paste}</pre>
    <CopyButton label="Copy the fix" text={() => fix.paste} />
  </li>
)

const Sentences = ({ title, sentences }: { readonly title: string; readonly sentences: readonly string[] }) => (
  <>
    <h3 className={panes.title}>{title}</h3>
    <ul className={styles.sentences}>
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  </>
)
