import { useMemo, useState } from 'react'
import { Group, Panel, Separator } from 'react-resizable-panels'
import panes from '../pane.module.css'
import { findCausalChain } from '../trace/causalChain.ts'
import type { TraceFile } from '../trace/traceFile.ts'
import { createTraceStore, type TraceStore } from '../trace/traceStore.ts'
import { applyFilter, type Filter, NO_FILTER } from './filter.ts'
import { ItemDetails } from './ItemDetails.tsx'
import { LaneFilter } from './LaneFilter.tsx'
import { Timeline } from './Timeline.tsx'
import { TraceFiles } from './TraceFiles.tsx'
import styles from './TimelinePane.module.css'
import { useTrace } from './useTrace.ts'
import type { Verdict } from './verdict.ts'
import type { TraceItem } from '#protocol/trace.ts'

type TimelinePaneProps = {
  readonly store: TraceStore
  /** Address of the host page; by default that of this page. */
  readonly pageUrl?: string
  /** Puts the details beside the list instead of below it, for a wide and low window. */
  readonly isWide?: boolean
  /** Sentence in place of an empty list. */
  readonly emptyText?: string
  readonly verdictOf: (item: TraceItem) => Verdict
  /** Reads the state of the frame after an action; rejects if the frame has no development port. */
  readonly readState: (actionId: string) => Promise<unknown>
}

/** Shows the trace of the widget beside it, or a saved trace that was opened. */
export function TimelinePane({
  pageUrl = window.location.href,
  isWide = false,
  emptyText = 'Hover or open the bubble: everything that the widget does appears here.',
  ...props
}: TimelinePaneProps) {
  const [opened, setOpened] = useState<{ readonly file: TraceFile; readonly store: TraceStore }>()
  const open = (file: TraceFile): void => {
    const store = createTraceStore((notify) => requestAnimationFrame(notify))
    store.add(file.items)
    setOpened({ file, store })
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
        {...(opened && { store: opened.store })}
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

/** Shows a trace in one list, with a column for each lane. */
function Trace({ store, pageUrl, emptyText, orientation, verdictOf, readState, onOpen }: TraceProps) {
  const version = useTrace(store)
  const [filter, setFilter] = useState<Filter>(NO_FILTER)
  const { hiddenLanes, text, isPinnedOnly } = filter
  const [selectedId, select] = useState<string>()
  const items = useMemo(
    () => applyFilter(store.items(), filter, store.pinned()),
    // The store changes in place, and its version says when.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [store, version, filter],
  )
  const selected = selectedId === undefined ? undefined : store.find(selectedId)
  const chain = selectedId === undefined ? undefined : findCausalChain(store, selectedId)
  return (
    <>
      <div className={panes.bar}>
        <input
          className={`${panes.input} ${styles.filter}`}
          type="search"
          placeholder="Filter by name or content"
          aria-label="Filter by name or content"
          value={text}
          onChange={({ target }) => setFilter({ ...filter, text: target.value })}
        />
        <button
          className={panes.button}
          type="button"
          aria-pressed={store.isPaused()}
          onClick={() => store.setPaused(!store.isPaused())}
        >
          Pause
        </button>
        <button
          className={panes.button}
          type="button"
          aria-pressed={isPinnedOnly}
          onClick={() => setFilter({ ...filter, isPinnedOnly: !isPinnedOnly })}
        >
          Pinned
        </button>
        <button className={panes.button} type="button" onClick={store.clear}>
          Clear
        </button>
        <TraceFiles {...{ store, pageUrl, onOpen }} />
      </div>
      <LaneFilter
        store={store}
        hidden={hiddenLanes}
        onChange={(hidden) => setFilter({ ...filter, hiddenLanes: hidden })}
      />
      {store.items().length === 0 && <p className={panes.hint}>{emptyText}</p>}
      <Group className={styles.split} orientation={orientation}>
        <Panel minSize={80}>
          <Timeline
            {...{ items, filter, selectedId, verdictOf }}
            startedAt={store.items()[0]?.at ?? 0}
            pinned={store.pinned()}
            related={chain}
            onSelect={select}
            onTogglePin={store.togglePin}
          />
        </Panel>
        {selected && chain && (
          <>
            <Separator className={styles.separator} aria-label="Size of the details" />
            <Panel minSize={80} defaultSize="45%">
              <ItemDetails
                key={selected.id}
                {...{ chain, readState }}
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
    </>
  )
}
