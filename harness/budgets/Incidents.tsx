import panes from '../pane.module.css'
import type { BudgetReport } from '../probe/inspection/inspection.ts'
import { isOfWidget } from './limits.ts'
import tables from '../tables.module.css'
import { formatDuration, formatTime } from '../timeline/formats.ts'
import styles from './BudgetsPane.module.css'

type Incident = {
  readonly at: number
  readonly what: string
  readonly amount: string
  readonly where: string
  readonly tool?: string | undefined
}

/** Lists what disturbs a visitor, oldest first: long tasks, layout shifts, slow interactions and policy violations. */
export function Incidents({ report, startedAt }: { readonly report: BudgetReport; readonly startedAt: number }) {
  const incidents = listIncidents(report)
  const own = incidents.filter(isOfWidget)
  const leftOut = incidents.length - own.length
  return (
    <table className={`${tables.table} ${styles.incidents}`}>
      <caption className={panes.title}>
        Long tasks, layout shifts and violations: {own.length}
        {leftOut > 0 && `, and ${leftOut} of the harness`}
      </caption>
      <thead>
        <tr>
          <th className={tables.number} scope="col">
            At
          </th>
          <th scope="col">What</th>
          <th className={tables.number} scope="col">
            Amount
          </th>
          <th scope="col">Where</th>
        </tr>
      </thead>
      <tbody>
        {incidents.length === 0 && (
          <tr>
            <td className={tables.quiet} colSpan={4}>
              None in this visit.
            </td>
          </tr>
        )}
        {incidents.map(({ at, what, amount, where, tool }, index) => (
          // Two incidents may have the same time and the same element.
          <tr key={index} className={tool === undefined ? undefined : tables.quiet}>
            <td className={tables.number}>{formatTime(Math.max(0, at - startedAt))}</td>
            <td>{what}</td>
            <td className={tables.number}>{amount}</td>
            <td>{tool === undefined ? where : `${tool} of the harness, not counted`}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const listIncidents = ({ longTasks, layoutShifts, slowEvents, violations }: BudgetReport): readonly Incident[] =>
  [
    ...longTasks.map(({ at, duration, tool }) => ({
      ...{ at, what: 'long task', amount: formatDuration(duration), where: '', tool },
    })),
    ...layoutShifts.map(({ at, value, elements, tool }) => ({
      ...{ at, what: 'layout shift', amount: value.toFixed(4), where: elements.join(', '), tool },
    })),
    ...slowEvents.map(({ at, name, duration, element, tool }) => ({
      ...{ at, what: `slow ${name}`, amount: formatDuration(duration), where: element, tool },
    })),
    ...violations.map(({ at, directive, blocked }) => ({ at, what: directive, amount: 'blocked', where: blocked })),
  ].toSorted((one, other) => one.at - other.at)
