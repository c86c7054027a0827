import { useEffect, useRef, useState } from 'react'
import { HARNESS_RUNS } from '../../budgets/harnessRuns.ts'
import type { HarnessPage } from '../../page.ts'
import panes from '../../pane.module.css'
import { changeDraft, type Draft } from '../draft.ts'
import { record } from '../history/historyStore.ts'
import type { Operation } from '../operations.ts'
import styles from './FuzzPanel.module.css'
import { toFailure } from '../send.ts'
import { describeReport, type FuzzReport, runFuzz } from './fuzzRun.ts'
import { createVariants, type Variant } from './variants.ts'

type FuzzPanelProps = {
  readonly operation: Operation
  readonly draft: Draft
  readonly page: Pick<HarnessPage, 'token' | 'sandboxUrl'>
}

/** Maximum number of messages of one run. */
const MAX_COUNT = 10_000

type Run = { readonly sentCount: number; readonly report?: FuzzReport; readonly problem?: string }

/** Sends many generated variants of the operation and shows how the frame has handled them. */
export function FuzzPanel({ operation, draft: { seed, count }, page }: FuzzPanelProps) {
  const [run, setRun] = useState<Run>()
  const [isRunning, setIsRunning] = useState(false)
  const abort = useRef<AbortController>(undefined)
  useEffect(() => () => abort.current?.abort(), [])
  const start = async (): Promise<void> => {
    abort.current = new AbortController()
    const { signal } = abort.current
    const variants = createVariants({ operation, seed, count })
    const onProgress = (sentCount: number): void => setRun({ sentCount })
    setIsRunning(true)
    setRun({ sentCount: 0 })
    try {
      const running = HARNESS_RUNS.run('Fuzz', () => runFuzz({ operation, variants, page, onProgress, signal }))
      const entry = { operation: operation.id, prefix: '', text: '', fuzz: { seed, count } }
      await record(entry, running.then(describeReport, toFailure))
      const report = await running
      setRun({ sentCount: report.sent, report })
    } catch (problem) {
      setRun({ sentCount: 0, problem: toFailure(problem).text })
    }
    setIsRunning(false)
  }
  return (
    <section aria-label="Fuzz">
      <h3 className={panes.title}>Fuzz</h3>
      <div className={styles.bar}>
        <NumberField
          label={`messages (max ${MAX_COUNT.toLocaleString('en')})`}
          value={count}
          max={MAX_COUNT}
          onChange={(next) => changeDraft({ count: next })}
        />
        <NumberField label="seed" value={seed} max={2 ** 32 - 1} onChange={(next) => changeDraft({ seed: next })} />
        <button
          className={panes.button}
          type="button"
          disabled={isRunning}
          onClick={() => changeDraft({ seed: newSeed() })}
        >
          New seed
        </button>
        <button
          className={panes.button}
          type="button"
          onClick={() => (isRunning ? abort.current?.abort() : void start())}
        >
          {isRunning ? 'Stop' : 'Fuzz'}
        </button>
      </div>
      <div role="status">{run && <RunResult {...run} count={count} operation={operation} />}</div>
    </section>
  )
}

const newSeed = (): number => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0

type NumberFieldProps = {
  readonly label: string
  readonly value: number
  readonly max: number
  readonly onChange: (value: number) => void
}

const NumberField = ({ label, value, max, onChange }: NumberFieldProps) => (
  <label className={styles.field}>
    {label}
    <input
      className={panes.input}
      type="number"
      min={0}
      max={max}
      value={value}
      onChange={({ target }) => onChange(Math.min(max, Math.max(0, Math.trunc(target.valueAsNumber) || 0)))}
    />
  </label>
)

type RunResultProps = Run & { readonly count: number; readonly operation: Operation }

const RunResult = ({ sentCount, report, problem, count, operation }: RunResultProps) => {
  if (problem !== undefined) return <p className={panes.problem}>{problem}</p>
  if (report === undefined)
    return (
      <p className={panes.hint}>
        {sentCount} of {count} sent…
      </p>
    )
  return (
    <>
      <p className={describeReport(report).status === 'done' ? styles.good : panes.problem}>
        {describeReport(report).text}
      </p>
      {report.reports.length > 0 && (
        <ul className={styles.reports}>
          {report.reports.map((text, index) => (
            <li key={`${index} ${text}`}>{text}</li>
          ))}
        </ul>
      )}
      {report.unanswered.length > 0 && <Unanswered variants={report.unanswered} operation={operation} />}
    </>
  )
}

/** Maximum number of unanswered messages that are shown. */
const MAX_SHOWN = 5

/** Buttons that load the first unanswered messages into the editor. */
const Unanswered = ({
  variants,
  operation,
}: {
  readonly variants: readonly Variant[]
  readonly operation: Operation
}) => (
  <div className={styles.bar}>
    {variants.slice(0, MAX_SHOWN).map(({ mutation, prefix, text }, index) => (
      <button
        key={`${index} ${mutation}`}
        className={panes.button}
        type="button"
        onClick={() => changeDraft({ operation: operation.id, prefix, text })}
      >
        Load unanswered: {mutation}
      </button>
    ))}
  </div>
)
