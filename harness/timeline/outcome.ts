import type { TraceItem } from '#protocol/trace.ts'
import type { HttpExchange } from '../probe/http.ts'
import { exchangeOf, hasFailed } from '../trace/httpExchange.ts'

/** Outcome of a request: its status, or that it got no response. */
export type Outcome = { readonly text: string; readonly isFailure: boolean }

const known = new WeakMap<TraceItem, { readonly outcome: Outcome | undefined }>()

/** Returns the outcome of a request; undefined for other items and for a pending request. */
export function outcomeOf(item: TraceItem): Outcome | undefined {
  if (item.lane !== 'http') return undefined
  const entry = known.get(item) ?? { outcome: readOutcome(item) }
  known.set(item, entry)
  return entry.outcome
}

const readOutcome = (item: TraceItem): Outcome | undefined => toOutcome(exchangeOf(item) ?? {})

/** Returns the outcome of an exchange; undefined while it has neither a status nor a failure. */
export function toOutcome(exchange: Partial<Pick<HttpExchange, 'status' | 'failure'>>): Outcome | undefined {
  const { status, failure } = exchange
  if (status === undefined && failure === undefined) return undefined
  return { text: failure === undefined ? String(status) : 'failed', isFailure: hasFailed(exchange) }
}
