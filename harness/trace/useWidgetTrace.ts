import { useEffect, useState } from 'react'
import { decodeEnvelope } from '#protocol/envelope.ts'
import type { TraceItem } from '#protocol/trace.ts'
import { toPayload } from '../probe/payload.ts'
import { connectProbes, type ProbeConnection } from './probeConnection.ts'
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
}

/** Collects what the probes of the widget's pages record, and what the host page sees of a page without a probe. */
export function useWidgetTrace(widgetOrigin: string): EmbeddedTrace {
  const [trace] = useState(() => createWidgetTrace(widgetOrigin))
  useEffect(() => trace.connect(), [trace])
  return trace
}

function createWidgetTrace(origin: string): EmbeddedTrace & { readonly connect: () => () => void } {
  const store = createTraceStore((notify) => requestAnimationFrame(notify))
  let connection: ProbeConnection | undefined
  let isProbed = false
  let count = 0
  const waiting: (() => void)[] = []
  return {
    store,
    request: (name, argument) =>
      connection?.request(name, argument) ?? Promise.reject(new Error('The harness is not connected yet.')),
    nextConnection: () => new Promise((resolve) => void waiting.push(resolve)),
    addEnvelope: (direction, text) => {
      if (isProbed) return
      count += 1
      store.add([toItem(`host:${count}`, direction, text)])
    },
    connect: () => {
      connection = connectProbes({
        self: window,
        origin,
        onItems: store.add,
        onConnected: () => {
          isProbed = true
          for (const resolve of waiting.splice(0)) resolve()
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
