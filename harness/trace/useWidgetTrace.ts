import { useEffect, useState } from 'react'
import { decodeEnvelope } from '#protocol/envelope.ts'
import type { TraceItem } from '#protocol/trace.ts'
import { toPayload } from '../probe/payload.ts'
import { connectProbes, type ProbeConnection } from './connection/probeConnection.ts'
import { createTraceStore, type TraceStore } from './traceStore.ts'

export type WidgetTrace = {
  readonly store: TraceStore
  /** Requests a value from the newest page with a probe. Rejects without one. */
  readonly request: ProbeConnection['request']
  /** Adds an envelope that the host page has seen. Ignored once a probe records both directions itself. */
  readonly addEnvelope: (direction: 'in' | 'out', text: string) => void
}

/** Trace of the pages that this page embeds. */
export type EmbeddedTrace = WidgetTrace & {
  /** Resolves when the next page with a probe is connected. */
  readonly nextConnection: () => Promise<void>
  /** Returns true if the widget's page has a probe that gives its items to other origins only. */
  readonly isRefused: () => boolean
}

/** Collects what the probes of the widget's pages record, and what the host page sees of a page without a probe. */
export function useWidgetTrace(widgetOrigin: string): EmbeddedTrace {
  const [trace] = useState(() => createWidgetTrace(widgetOrigin))
  useEffect(() => trace.connect(), [trace])
  return trace
}

/** Probe of the widget's page: `connecting` until it has sent items or a refusal. */
type ProbeState = 'none' | 'connecting' | 'recording' | 'refused'

function createWidgetTrace(origin: string): EmbeddedTrace & { readonly connect: () => () => void } {
  const store = createTraceStore((notify) => requestAnimationFrame(notify))
  let connection: ProbeConnection | undefined
  let probe: ProbeState = 'none'
  let count = 0
  // Envelopes that the probe may have recorded itself.
  let undecided: TraceItem[] = []
  const waiting: (() => void)[] = []
  return {
    store,
    request: (name, argument) =>
      connection?.request(name, argument) ?? Promise.reject(new Error('The harness is not connected yet.')),
    nextConnection: () => new Promise((resolve) => void waiting.push(resolve)),
    isRefused: () => probe === 'refused',
    addEnvelope: (direction, text) => {
      if (probe === 'recording') return
      count += 1
      const item = toItem(`host:${count}`, direction, text)
      if (probe === 'connecting') undecided.push(item)
      else store.add([item])
    },
    connect: () => {
      connection = connectProbes({
        self: window,
        origin,
        onItems: (items) => {
          probe = 'recording'
          undecided = []
          store.add(items)
        },
        onConnected: () => {
          if (probe !== 'recording') probe = 'connecting'
          for (const resolve of waiting.splice(0)) resolve()
        },
        onRefused: () => {
          probe = 'refused'
          store.add(undecided.splice(0))
        },
      })
      return connection.close
    },
  }
}

function toItem(id: string, direction: 'in' | 'out', text: string): TraceItem {
  const { event, ...payload } = decodeEnvelope(text) ?? {}
  return {
    id,
    lane: direction === 'out' ? 'hostToFrame' : 'frameToHost',
    at: performance.timeOrigin + performance.now(),
    name: typeof event === 'string' ? event : '(not an envelope)',
    payload: toPayload(payload),
    bytes: text.length,
  }
}
