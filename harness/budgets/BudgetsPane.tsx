import { useEffect, useMemo, useState } from 'react'
import panes from '../pane.module.css'
import type { BudgetReport } from '../probe/inspection/inspection.ts'
import type { PageRequest } from '../probe/inspection/performanceRecorder.ts'
import { readStorage, type StoredEntry } from '../probe/inspection/storageLedger.ts'
import tables from '../tables.module.css'
import { useTrace } from '../timeline/useTrace.ts'
import { useRepeatedRequest } from '../trace/useRepeatedRequest.ts'
import type { WidgetTrace } from '../trace/useWidgetTrace.ts'
import styles from './BudgetsPane.module.css'
import { type BundleSizes, readBundleSizes, readHostRequests } from './bundle.ts'
import { attributeToTools, HARNESS_RUNS } from './harnessRuns.ts'
import { Incidents } from './Incidents.tsx'
import { toFrameLedger, toHostLedger } from './ledger.ts'
import { LedgerTable } from './LedgerTable.tsx'
import { type BudgetLine, toBudgetLines } from './limits.ts'
import { findFirstUse, toRequestRows } from './phases.ts'
import { RequestTable } from './RequestTable.tsx'
import { parseBudgetReport } from './report.ts'

type BudgetsPaneProps = { readonly trace: WidgetTrace; readonly sandboxUrl: string }

/** Compares what the widget loads, blocks, moves and stores with the limits of the project. */
export function BudgetsPane({ trace, sandboxUrl }: BudgetsPaneProps) {
  const { value, problem, at } = useRepeatedRequest(trace, 'budgets')
  const hostStorage = useHostStorage(at)
  const origin = new URL(sandboxUrl, window.location.href).origin
  const { sizes, problem: sizeProblem } = useBundleSizes(origin)
  const report = useMemo(() => {
    const parsed = parseBudgetReport(value)
    return parsed && attributeToTools(parsed, HARNESS_RUNS)
  }, [value])
  return (
    <div className={panes.pane}>
      {problem !== undefined && <p className={panes.hint}>{problem}</p>}
      {sizeProblem !== '' && <p className={panes.problem}>{sizeProblem}</p>}
      {report && <Report {...{ trace, report, sizes, hostStorage }} hostRequests={readHostRequests(origin)} />}
    </div>
  )
}

/** Returns the sizes of the build; undefined until they are measured. */
function useBundleSizes(origin: string) {
  const [state, setState] = useState<{ readonly sizes?: BundleSizes; readonly problem: string }>({ problem: '' })
  useEffect(() => {
    readBundleSizes(origin).then(
      (sizes) => setState({ sizes, problem: '' }),
      (problem: unknown) =>
        setState({ sizes: {}, problem: `The sizes of the build are not known: ${String(problem)}` }),
    )
  }, [origin])
  return state
}

/** Reads what the host page has stored whenever the frame has answered. */
function useHostStorage(answeredAt: number): readonly StoredEntry[] {
  const [entries, setEntries] = useState<readonly StoredEntry[]>([])
  useEffect(() => void readStorage(window).then(setEntries), [answeredAt])
  return entries
}

type ReportProps = {
  readonly trace: WidgetTrace
  readonly report: BudgetReport
  readonly sizes: BundleSizes | undefined
  readonly hostRequests: readonly PageRequest[]
  readonly hostStorage: readonly StoredEntry[]
}

function Report({ trace: { store }, report, sizes, hostRequests, hostStorage }: ReportProps) {
  useTrace(store)
  const items = store.items()
  const ledger = [...toFrameLedger(report.storage, items), ...toHostLedger(hostStorage)]
  const isDevelopment = items.some(({ id, lane }) => lane === 'action' && id.startsWith(`${report.document}:`))
  const unregistered = ledger.filter(({ purpose }) => purpose === undefined).length
  const startedAt = items[0]?.at ?? 0
  return (
    <div className={panes.scroll} role="group" aria-label="Budgets of this visit" tabIndex={0}>
      <BudgetTable lines={toBudgetLines({ report, sizes, isDevelopment, unregistered })} />
      <RequestTable rows={toRequestRows(hostRequests, report.requests, findFirstUse(items, report.document))} />
      <Incidents report={report} startedAt={startedAt} />
      <LedgerTable rows={ledger} />
    </div>
  )
}

const VERDICTS: Readonly<Record<BudgetLine['verdict'], string>> = {
  within: 'within',
  over: 'over',
  unknown: '–',
  development: 'not compared: development build',
}

const VERDICT_CLASSES: Readonly<Partial<Record<BudgetLine['verdict'], string | undefined>>> = {
  within: tables.good,
  over: tables.bad,
}

const BudgetTable = ({ lines }: { readonly lines: readonly BudgetLine[] }) => (
  <table className={`${tables.table} ${styles.budgets}`}>
    <caption className={panes.title}>Budgets</caption>
    <thead>
      <tr>
        <th scope="col">What</th>
        <th className={tables.number} scope="col">
          Value
        </th>
        <th className={tables.number} scope="col">
          Limit
        </th>
        <th scope="col">Verdict</th>
      </tr>
    </thead>
    <tbody>
      {lines.map(({ name, value, limit, leftOut, verdict }) => (
        <tr key={name}>
          <th scope="row">{name}</th>
          <td className={tables.number}>{value}</td>
          <td className={tables.number}>{limit}</td>
          <td>
            <span className={VERDICT_CLASSES[verdict]}>{VERDICTS[verdict]}</span>
            {leftOut > 0 && <span className={tables.quiet}>, {leftOut} of the harness left out</span>}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)
