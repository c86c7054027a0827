import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { createTraceStore, type TraceStore } from '../../trace/traceStore.ts'
import type { WidgetTrace } from '../../trace/useWidgetTrace.ts'
import { openPorts } from './attachment.ts'
import { connectTab, type TabConnection, type TabDocuments } from './tabConnection.ts'
import { readTabState, type TabState, UNKNOWN_TAB } from './tabState.ts'

export type Tab = {
  readonly tabId: number
  readonly store: TraceStore
  readonly request: TabConnection['request']
  /** Store and request in the form that the panes of the harness take. */
  readonly trace: WidgetTrace
  readonly documents: TabDocuments
  /** Returns the documents that are connected at the moment of the call. */
  readonly readDocuments: () => TabDocuments
  readonly state: TabState
  /** Reads the state again, after it was changed. */
  readonly refresh: () => Promise<void>
}

/** Follows one tab: its state, and everything that its pages record. */
export function useTab(tabId: number): Tab {
  const [{ connection, trace }] = useState(() => {
    const store = createTraceStore((notify) => requestAnimationFrame(notify))
    const created = connectTab({ tabId, store })
    // The relay of the page sends the envelopes itself.
    return { connection: created, trace: { store, request: created.request, addEnvelope: () => undefined } }
  })
  const [state, setState] = useState(UNKNOWN_TAB)
  const documents = useSyncExternalStore(connection.subscribe, connection.documents)
  const refresh = useCallback(async () => setState(await readTabState(tabId)), [tabId])
  useEffect(() => {
    void openPorts(tabId)
    return connection.close
  }, [tabId, connection])
  // The connected pages change with a navigation, and with the frame of the chat.
  useEffect(() => void readTabState(tabId).then(setState), [tabId, documents])
  useEffect(() => {
    const onUpdated = (updated: number, { status }: { readonly status?: string }): void => {
      if (updated === tabId && status === 'complete') void refresh()
    }
    // Another panel of the same tab may attach it, or allow to change it.
    const onStored = (): void => void refresh()
    chrome.tabs.onUpdated.addListener(onUpdated)
    chrome.storage.onChanged.addListener(onStored)
    return () => {
      chrome.tabs.onUpdated.removeListener(onUpdated)
      chrome.storage.onChanged.removeListener(onStored)
    }
  }, [tabId, refresh])
  return { ...trace, ...{ tabId, trace, documents, state, refresh }, readDocuments: connection.documents }
}
