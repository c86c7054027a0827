import type { Middleware } from 'openapi-fetch'
import type { RequestTiming } from '#domain/analytics/requestTiming.ts'

/** Receiver of request timings, and its clock. `now` returns the time since the start of the page, in ms. */
export type RequestWatch = {
  readonly now: () => number
  readonly recordTiming: (timing: RequestTiming) => void
}

/** Creates a middleware that passes the timing of every finished request to `recordTiming`. It changes no request. */
export function createTimingMiddleware({ now, recordTiming }: RequestWatch): Middleware {
  const starts = new Map<string, number>()
  const end = ({ id, request, schemaPath, response }: FinishedRequest): void => {
    const startMs = starts.get(id) ?? now()
    starts.delete(id)
    const status = response && { status: response.status }
    recordTiming({ method: request.method, path: schemaPath, ...status, startMs, durationMs: now() - startMs })
  }
  return {
    onRequest: ({ id }) => void starts.set(id, now()),
    onResponse: end,
    onError: end,
  }
}

type FinishedRequest = {
  readonly id: string
  readonly request: Request
  readonly schemaPath: string
  readonly response?: Response
}
