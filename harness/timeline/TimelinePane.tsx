import { useMemo, useState } from 'react'
import { Group, Panel, Separator } from 'react-resizable-panels'
import { IconButton } from '../icons/IconButton.tsx'
import panes from '../pane.module.css'
import { findCausalChain } from '../trace/causalChain.ts'
import type { TraceFile } from '../trace/traceFile.ts'
import { createTraceStore } from '../trace/traceStore.ts'
import type { WidgetTrace } from '../trace/useWidgetTrace.ts'
import { applyFilter, type Filter, NO_FILTER } from './filter/filter.ts'
import { FilterField } from './filter/FilterField.tsx'
import { LaneFilter } from './filter/LaneFilter.tsx'
import { parseQuery } from './filter/query.ts'
import { ItemDetails } from './details/ItemDetails.tsx'
import { BY_START, sortItems, type Sorting } from './list/columns.ts'
import { Timeline } from './list/Timeline.tsx'
import { Overview } from './overview/Overview.tsx'
import { rangeOf } from './overview/timeRange.ts'
import { summarize } from './summary.ts'
import { TraceFiles } from './TraceFiles.tsx'
import styles from './TimelinePane.module.css'
import { useTrace } from './useTrace.ts'
import type { Verdict } from './verdict.ts'
import type { TraceItem } from '#protocol/trace.ts'

type TimelinePaneProps = {
  readonly trace: Pick<WidgetTrace, 'store' | 'request'>
  /** Address of the host page; by default that of this page. */
  readonly pageUrl?: string
  /** Puts the details beside the list instead of below it, for a wide and low window. */
  readonly isWide?: boolean
  /** Sentence in place of an empty list. */
  readonly emptyText?: string
  readonly verdictOf: (item: TraceItem) => Verdict
}

type OpenedTrace = { readonly file: TraceFile; readonly trace: TimelinePaneProps['trace'] }

/** Returns the properties for an opened trace. The values of a redacted one do not agree with the contracts. */
const toTraceProps = ({ file, trace }: OpenedTrace): Partial<TimelinePaneProps> & Pick<OpenedTrace, 'trace'> => ({
  trace,
  ...(file.isRedacted && { verdictOf: withoutVerdict }),
})

const withoutVerdict = (): Verdict => ({ kind: 'none', problems: [] })

const rejectRequest = (): Promise<never> => Promise.reject(new Error('A saved trace has no page that could answer.'))

/** Shows the trace of the widget beside it, or a saved trace that was opened. */
export function TimelinePane({
  pageUrl = window.location.href,
  isWide = false,
  emptyText = 'Hover or open the bubble: everything that the widget does appears here.',
  ...props
}: TimelinePaneProps) {
  const [opened, setOpened] = useState<OpenedTrace>()
  const open = (file: TraceFile): void => {
    const store = createTraceStore((notify) => requestAnimationFrame(notify))
    store.add(file.items)
    setOpened({ file, trace: { store, request: rejectRequest } })
  }
  return (
    <div className={panes.pane}>
      {opened && (
        <div className={panes.bar} role="status">
          <span className={styles.opened}>
            Saved trace: {opened.file.items.length} items, {opened.file.savedAt}, {opened.file.page}
          </span>
          <button className={panes.button} type="button" onClick={() => setOpened(undefined)}>
            Back to the widget
          </button>
        </div>
      )}
      <Trace
        key={opened?.file.savedAt}
        {...props}
        pageUrl={pageUrl}
        emptyText={emptyText}
        orientation={isWide ? 'horizontal' : 'vertical'}
        {...(opened && toTraceProps(opened))}
        onOpen={open}
      />
    </div>
  )
}

type TraceProps = Omit<TimelinePaneProps, 'isWide'> & {
  readonly pageUrl: string
  readonly orientation: 'horizontal' | 'vertical'
  readonly onOpen: (file: TraceFile) => void
}

/** Shows a trace: its overview, its list, and the details of the selected item. */
function Trace({ trace, pageUrl, emptyText, orientation, verdictOf, onOpen }: TraceProps) {
  const { store } = trace
  const version = useTrace(store)
  const [filter, setFilter] = useState<Filter>(NO_FILTER)
  const [sorting, setSorting] = useState<Sorting>(BY_START)
  const [selectedId, select] = useState<string>()
  const all = store.items()
  const visit = useMemo(() => rangeOf(all), [all])
  const shown = useMemo(
    () => applyFilter(all, filter, { verdictOf, pinned: store.pinned() }),
    // The store changes its pins in place, and its version says when.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [all, version, filter],
  )
  const items = useMemo(() => sortItems(shown, sorting), [shown, sorting])
  const range = useMemo(() => filter.range ?? rangeOf(shown), [filter.range, shown])
  const summary = useMemo(() => summarize(all, shown, verdictOf), [all, shown, verdictOf])
  const selected = selectedId === undefined ? undefined : store.find(selectedId)
  const chain = selectedId === undefined ? undefined : findCausalChain(store, selectedId)
  const clear = (): void => {
    store.clear()
    // The selected part of the visit is gone with its items.
    setFilter({ ...filter, range: undefined })
  }
  return (
    <>
      <div className={`${panes.bar} ${styles.bar}`}>
        <FilterField
          text={filter.text}
          problems={parseQuery(filter.text).problems}
          onChange={(text) => setFilter({ ...filter, text })}
        />
        <IconButton
          icon="pause"
          label="Pause"
          isPressed={store.isPaused()}
          onClick={() => store.setPaused(!store.isPaused())}
        />
        <IconButton
          icon="pin"
          label="Pinned"
          isPressed={filter.isPinnedOnly}
          onClick={() => setFilter({ ...filter, isPinnedOnly: !filter.isPinnedOnly })}
        />
        <IconButton icon="clear" label="Clear" onClick={clear} />
        <TraceFiles {...{ trace, pageUrl, onOpen }} />
      </div>
      <LaneFilter
        items={all}
        hidden={filter.hiddenLanes}
        onChange={(hiddenLanes) => setFilter({ ...filter, hiddenLanes })}
      />
      {all.length === 0 ? (
        <p className={panes.hint}>{emptyText}</p>
      ) : (
        <Overview
          items={all}
          visit={visit}
          selection={filter.range}
          onSelect={(part) => setFilter({ ...filter, range: part })}
        />
      )}
      <Group className={styles.split} orientation={orientation}>
        <Panel minSize={80}>
          <Timeline
            {...{ items, filter, sorting, range, selectedId, verdictOf }}
            startedAt={all[0]?.at ?? 0}
            pinned={store.pinned()}
            related={chain}
            onSelect={select}
            onTogglePin={store.togglePin}
            onSort={setSorting}
          />
        </Panel>
        {selected && chain && (
          <>
            <Separator className={styles.separator} aria-label="Size of the details" />
            <Panel minSize={80} defaultSize="45%">
              <ItemDetails
                chain={chain}
                readState={(id) => trace.request('state', id)}
                item={selected}
                verdict={verdictOf(selected)}
                isPinned={store.pinned().has(selected.id)}
                onSelect={select}
                onTogglePin={() => store.togglePin(selected.id)}
                onClose={() => select(undefined)}
              />
            </Panel>
          </>
        )}
      </Group>
      <footer className={styles.summary} role="group" aria-label="Summary">
        {summary.map((part) => (
          <span key={part}>{part}</span>
        ))}
      </footer>
    </>
  )
}
