import panes from '../pane.module.css'
import tables from '../tables.module.css'
import { formatBytes } from '../timeline/formats.ts'
import styles from './BudgetsPane.module.css'
import type { LedgerRow } from './ledger.ts'

/** Shows what the frame's origin has stored, and what wrote it. */
export const LedgerTable = ({ rows }: { readonly rows: readonly LedgerRow[] }) => (
  <table className={`${tables.table} ${styles.ledger}`}>
    <caption className={panes.title}>Stored: {formatBytes(rows.reduce((sum, { bytes }) => sum + bytes, 0))}</caption>
    <thead>
      <tr>
        <th scope="col">Key</th>
        <th scope="col">Place</th>
        <th className={tables.number} scope="col">
          Size
        </th>
        <th scope="col">Written by</th>
      </tr>
    </thead>
    <tbody>
      {rows.map(({ place, side, key, bytes, purpose, writer }) => (
        <tr key={`${side} ${place} ${key}`}>
          <th scope="row">
            {key}
            <span className={purpose === undefined ? tables.bad : styles.purpose}>
              {purpose ?? 'Not in the register.'}
            </span>
          </th>
          <td>
            {place}, {side}
          </td>
          <td className={tables.number}>{formatBytes(bytes)}</td>
          <td>{writer}</td>
        </tr>
      ))}
    </tbody>
  </table>
)
