import { Fragment, type ReactNode, useMemo, useState } from 'react'
import { Group, Panel, Separator } from 'react-resizable-panels'
import type { TraceItem } from '#protocol/trace.ts'
import panes from '../pane.module.css'
import tables from '../tables.module.css'
import { ItemDetails } from '../timeline/ItemDetails.tsx'
import split from '../timeline/TimelinePane.module.css'
import { useTrace } from '../timeline/useTrace.ts'
import type { Verdict } from '../timeline/verdict.ts'
import { findCausalChain } from '../trace/causalChain.ts'
import type { WidgetTrace } from '../trace/useWidgetTrace.ts'
import { type Coverage, COVERAGE_FILTERS, type CoverageFilter, type CoverageRow, filterRows } from './coverage.ts'
import styles from './ContractsPane.module.css'

type ContractsPaneProps = {
  readonly trace: WidgetTrace
  readonly coverageOf: Coverage
  readonly verdictOf: (item: TraceItem) => Verdict
}

const FILTERS = Object.keys(COVERAGE_FILTERS) as readonly CoverageFilter[]

/** Shows which statuses and frames of the contracts this session has exercised, and which of them a pact covers. */
export function ContractsPane({ trace: { store, request }, coverageOf, verdictOf }: ContractsPaneProps) {
  const version = useTrace(store)
  const [filters, setFilters] = useState<ReadonlySet<CoverageFilter>>(new Set())
  const [selectedId, select] = useState<string>()
  const rows = useMemo(
    () => coverageOf(store.items()),
    // The store changes in place, and its version says when.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [store, version, coverageOf],
  )
  const selected = selectedId === undefined ? undefined : store.find(selectedId)
  return (
    <div className={panes.pane}>
      <FilterBar rows={rows} filters={filters} onChange={setFilters} />
      <Group className={split.split} orientation="vertical">
        <Panel minSize={80}>
          <CoverageTable rows={filterRows(rows, filters)} selectedId={selectedId} onSelect={select} />
        </Panel>
        {selected && (
          <>
            <Separator className={split.separator} aria-label="Height of the details" />
            <Panel minSize={80} defaultSize="45%">
              <ItemDetails
                key={selected.id}
                item={selected}
                verdict={verdictOf(selected)}
                chain={findCausalChain(store, selected.id)}
                isPinned={store.pinned().has(selected.id)}
                readState={(id) => request('state', id)}
                onSelect={select}
                onTogglePin={() => store.togglePin(selected.id)}
                onClose={() => select(undefined)}
              />
            </Panel>
          </>
        )}
      </Group>
    </div>
  )
}

type FilterBarProps = {
  readonly rows: readonly CoverageRow[]
  readonly filters: ReadonlySet<CoverageFilter>
  readonly onChange: (filters: ReadonlySet<CoverageFilter>) => void
}

function FilterBar({ rows, filters, onChange }: FilterBarProps) {
  const toggle = (name: CoverageFilter): void => {
    const next = new Set(filters)
    if (!next.delete(name)) next.add(name)
    onChange(next)
  }
  const exercised = rows.filter(({ items }) => items.length > 0).length
  return (
    <div className={panes.bar} role="group" aria-label="Show only">
      {FILTERS.map((name) => (
        <button
          key={name}
          className={panes.button}
          type="button"
          aria-pressed={filters.has(name)}
          onClick={() => toggle(name)}
        >
          {name} <span className={styles.count}>{rows.filter(COVERAGE_FILTERS[name]).length}</span>
        </button>
      ))}
      <span className={styles.total}>
        {exercised} of {rows.length} exercised
      </span>
    </div>
  )
}

type CoverageTableProps = {
  readonly rows: readonly CoverageRow[]
  readonly selectedId: string | undefined
  readonly onSelect: (id: string) => void
}

function CoverageTable({ rows, ...rest }: CoverageTableProps) {
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
  const { operation, status, items, interactions } = row
  const newest = items.at(-1)
  return (
    <tr data-selected={items.some(({ id }) => id === selectedId)}>
      <th className={styles.operation} scope="row">
        <span className={isFirst ? undefined : tables.hidden}>{withBreaks(operation)}</span>
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
          <span title={interactions.join('\n')}>yes ({interactions.length})</span>
        ) : (
          <span className={tables.quiet}>no</span>
        )}
      </td>
      <td>
        <VerdictText row={row} onSelect={onSelect} />
      </td>
    </tr>
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
  return items.length > 0 && 'valid'
}
