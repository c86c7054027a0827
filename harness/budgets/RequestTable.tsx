import panes from '../pane.module.css'
import tables from '../tables.module.css'
import { formatBytes } from '../timeline/formats.ts'
import styles from './BudgetsPane.module.css'
import { type Amount, PHASES, type RequestRow } from './phases.ts'

/** Shows the requests of a visit by kind and phase. */
export const RequestTable = ({ rows }: { readonly rows: readonly RequestRow[] }) => (
  <table className={`${tables.table} ${styles.requests}`}>
    <caption className={panes.title}>Requests, as they were sent</caption>
    <thead>
      <tr>
        <th scope="col">Kind</th>
        {PHASES.map((phase) => (
          <th key={phase} className={tables.number} scope="col">
            {phase}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <tr key={row.kind}>
          <th scope="row">{row.kind}</th>
          {PHASES.map((phase) => (
            <AmountCell key={phase} {...row[phase]} />
          ))}
        </tr>
      ))}
      <tr className={styles.total}>
        <th scope="row">all</th>
        {PHASES.map((phase) => (
          <AmountCell key={phase} {...total(rows.map((row) => row[phase]))} />
        ))}
      </tr>
    </tbody>
  </table>
)

const total = (amounts: readonly Amount[]): Amount => ({
  count: amounts.reduce((sum, { count }) => sum + count, 0),
  bytes: amounts.reduce((sum, { bytes }) => sum + bytes, 0),
})

const AmountCell = ({ count, bytes }: Amount) => (
  <td className={tables.number}>
    {count === 0 ? <span className={tables.quiet}>–</span> : `${count} · ${formatBytes(bytes)}`}
  </td>
)
