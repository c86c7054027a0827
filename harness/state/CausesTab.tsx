import { createContext, useContext } from 'react'
import type { TabComponentProps } from '@redux-devtools/inspector-monitor'
import panes from '../pane.module.css'
import { RelatedItems } from '../timeline/details/RelatedItems.tsx'
import { findCausalChain } from '../trace/causalChain.ts'
import type { TraceStore } from '../trace/traceStore.ts'
import type { Step } from './history.ts'

/** What the tab needs and the monitor does not pass on. */
export const HistoryContext = createContext<
  { readonly steps: readonly Step[]; readonly store: TraceStore } | undefined
>(undefined)

type CausesTabProps = Pick<TabComponentProps<unknown, { type: string }>, 'selectedActionId' | 'updateMonitorState'>

/** Lists what led to the selected action, and what it caused. A press on another action selects it. */
export function CausesTab({ selectedActionId, updateMonitorState }: CausesTabProps) {
  const history = useContext(HistoryContext)
  const step = history?.steps[selectedActionId ?? history.steps.length - 1]
  const item = step && history?.store.find(step.id)
  if (!history || !item) return <p className={panes.hint}>The time line does not have this action any more.</p>
  const { causes, effects } = findCausalChain(history.store, item.id)
  const indexOf = (id: string): number => history.steps.findIndex((other) => other.id === id)
  const links = {
    at: item.at,
    canSelect: (id: string) => indexOf(id) !== -1,
    onSelect: (id: string) => updateMonitorState({ selectedActionId: indexOf(id) }),
  }
  return (
    <>
      <h2 className={panes.title}>Causes</h2>
      <RelatedItems {...links} items={causes} emptyText="No cause is known." />
      <h2 className={panes.title}>Effects</h2>
      <RelatedItems {...links} items={effects} emptyText="It has caused nothing." />
    </>
  )
}
