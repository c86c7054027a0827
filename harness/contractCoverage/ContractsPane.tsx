import { useMemo, useState } from 'react'
import { Group, Panel, Separator } from 'react-resizable-panels'
import type { TraceItem } from '#protocol/trace.ts'
import panes from '../pane.module.css'
import { ItemDetails } from '../timeline/details/ItemDetails.tsx'
import split from '../timeline/TimelinePane.module.css'
import { useTrace } from '../timeline/useTrace.ts'
import type { Verdict } from '../timeline/verdict.ts'
import { findCausalChain } from '../trace/causalChain.ts'
import type { WidgetTrace } from '../trace/useWidgetTrace.ts'
import { type Coverage, COVERAGE_FILTERS, type CoverageFilter, type CoverageRow, filterRows } from './coverage.ts'
import styles from './ContractsPane.module.css'
import { CoverageTable } from './CoverageTable.tsx'

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
  const [search, setSearch] = useState('')
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
      <FilterBar rows={rows} filters={filters} search={search} onChange={setFilters} onSearch={setSearch} />
      <Group className={split.split} orientation="vertical">
        <Panel minSize={80}>
          <CoverageTable rows={filterRows(rows, filters, search)} selectedId={selectedId} onSelect={select} />
        </Panel>
        {selected && (
          <>
            <Separator className={split.separator} aria-label="Height of the details" />
            <Panel minSize={80} defaultSize="45%">
              <ItemDetails
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
  readonly search: string
  readonly onSearch: (search: string) => void
  readonly onChange: (filters: ReadonlySet<CoverageFilter>) => void
}

function FilterBar({ rows, filters, search, onChange, onSearch }: FilterBarProps) {
  const toggle = (name: CoverageFilter): void => {
    const next = new Set(filters)
    if (!next.delete(name)) next.add(name)
    onChange(next)
  }
  const exercised = rows.filter(({ items }) => items.length > 0).length
  return (
    <div className={panes.bar} role="group" aria-label="Show only">
      <input
        className={`${panes.input} ${styles.search}`}
        type="search"
        placeholder="messages 429"
        aria-label="Filter by operation and status"
        value={search}
        onChange={({ target }) => onSearch(target.value)}
      />
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
      <span className={styles.total} title="Exercised in this session">
        {exercised} of {rows.length}
      </span>
    </div>
  )
}
