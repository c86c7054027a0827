import { Fragment, type ReactNode, useState } from 'react'
import { VisuallyHidden } from '#components/VisuallyHidden.tsx'
import panes from '../pane.module.css'
import tables from '../tables.module.css'
import type { CoverageRow } from './coverage.ts'
import styles from './ContractsPane.module.css'

type CoverageTableProps = {
  readonly rows: readonly CoverageRow[]
  readonly selectedId: string | undefined
  readonly onSelect: (id: string) => void
}

/** Lists the rows of each service in a table of its own. */
export function CoverageTable({ rows, ...rest }: CoverageTableProps) {
  const services = [...new Set(rows.map(({ service }) => service))]
  return (
    <div className={styles.scroll} role="group" aria-label="Coverage" tabIndex={0}>
      {rows.length === 0 && <p className={panes.hint}>No operation passes the selected filters.</p>}
      {services.map((service) => (
        <ServiceTable key={service} service={service} rows={rows.filter((row) => row.service === service)} {...rest} />
      ))}
    </div>
  )
}

const ServiceTable = ({ service, rows, ...rest }: CoverageTableProps & { readonly service: string }) => (
  <table className={`${tables.table} ${styles.table}`}>
    <caption className={panes.title}>
      {service} · {rows.filter(({ items }) => items.length > 0).length} of {rows.length} exercised
    </caption>
    <thead>
      <tr>
        <th scope="col">{service === 'cable' ? 'Frame' : 'Operation'}</th>
        <th scope="col">Status</th>
        <th scope="col">Exercised</th>
        <th scope="col">Pact</th>
        <th scope="col">Verdict</th>
      </tr>
    </thead>
    <tbody>
      {rows.map((row, index) => (
        <Row
          key={`${row.operation} ${row.status}`}
          row={row}
          isFirst={rows[index - 1]?.operation !== row.operation}
          {...rest}
        />
      ))}
    </tbody>
  </table>
)

/** Lets a path break after its slashes and between its words. */
const withBreaks = (path: string): ReactNode =>
  path.split(/(?<=[/_])/).map((part, index) => (
    // The parts of a path have no other identity than their place.
    <Fragment key={index}>
      {part}
      <wbr />
    </Fragment>
  ))

type RowProps = Omit<CoverageTableProps, 'rows'> & {
  readonly row: CoverageRow
  /** False for the further statuses of an operation, whose name is only read out. */
  readonly isFirst: boolean
}

function Row({ row, isFirst, selectedId, onSelect }: RowProps) {
  const [isOpen, setOpen] = useState(false)
  const { operation, status, items, interactions } = row
  const newest = items.at(-1)
  return (
    <>
      <tr data-selected={items.some(({ id }) => id === selectedId)} data-first={isFirst}>
        <th className={styles.operation} scope="row">
          {isFirst ? withBreaks(operation) : <VisuallyHidden>{operation}</VisuallyHidden>}
        </th>
        <td>{status}</td>
        <td>
          {newest ? (
            <button
              className={styles.link}
              type="button"
              title="Show the newest"
              aria-label={`${items.length}×, show the newest ${operation} ${status}`}
              onClick={() => onSelect(newest.id)}
            >
              {items.length}×
            </button>
          ) : (
            <span className={tables.quiet}>no</span>
          )}
        </td>
        <td>
          {interactions.length > 0 ? (
            <button
              className={styles.link}
              type="button"
              title="Show the interactions"
              aria-expanded={isOpen}
              aria-label={`yes (${interactions.length}), interactions of ${operation} ${status}`}
              onClick={() => setOpen(!isOpen)}
            >
              yes ({interactions.length})
            </button>
          ) : (
            <span className={tables.quiet}>no</span>
          )}
        </td>
        <td>
          <VerdictText row={row} onSelect={onSelect} />
        </td>
      </tr>
      {isOpen && (
        <tr>
          <td colSpan={5}>
            <ul className={styles.interactions} aria-label={`Interactions of ${operation} ${status}`}>
              {interactions.map((description) => (
                <li key={description}>{description}</li>
              ))}
            </ul>
          </td>
        </tr>
      )}
    </>
  )
}

function VerdictText({ row: { deviation, items, isDocumented }, onSelect }: Pick<RowProps, 'row' | 'onSelect'>) {
  if (deviation)
    return (
      <button
        className={`${styles.link} ${tables.bad}`}
        type="button"
        title={`${deviation.problem.at} ${deviation.problem.text}`}
        onClick={() => onSelect(deviation.item.id)}
      >
        {isDocumented ? deviation.problem.at : 'not in the document'}
      </button>
    )
  return items.length > 0 && <span className={tables.good}>valid</span>
}
