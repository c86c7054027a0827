import { useSyncExternalStore } from 'react'
import type { TraceStore } from '../trace/traceStore.ts'

/** Renders again whenever the trace has changed. Returns the number of the change. */
export const useTrace = ({ subscribe, version }: TraceStore): number => useSyncExternalStore(subscribe, version)
