import { type Column, COLUMNS, nextSorting, type Sorting } from './columns.ts'
import styles from './Timeline.module.css'

type ColumnHeadsProps = { readonly sorting: Sorting; readonly onSort: (sorting: Sorting) => void }

/** Renders the heads of the columns. A press sorts by the column, a second press inverts the order. */
export function ColumnHeads({ sorting, onSort }: ColumnHeadsProps) {
  const head = (column: Column, className: string | undefined) => {
    const isSorted = sorting.column === column
    const direction = sorting.isDescending ? 'descending' : 'ascending'
    return (
      <button
        className={`${styles.head} ${className}`}
        type="button"
        aria-label={isSorted ? `Sort by ${COLUMNS[column]}, now ${direction}` : `Sort by ${COLUMNS[column]}`}
        data-sorted={isSorted ? direction : undefined}
        onClick={() => onSort(nextSorting(sorting, column))}
      >
        {COLUMNS[column]}
      </button>
    )
  }
  return (
    <div className={styles.heads} role="group" aria-label="Columns">
      {head('at', styles.time)}
      {head('name', styles.nameHead)}
      {head('status', styles.status)}
      {head('duration', styles.duration)}
      {head('bytes', styles.bytes)}
      <span className={styles.waterfall}>Waterfall</span>
    </div>
  )
}
