import type { FastifyInstance } from 'fastify'

/** Log of requests, in the order of their arrival, for the control API. Their content is visible nowhere else. */
export type RequestLog = {
  readonly write: (logName: LogName, entry: Readonly<Record<string, unknown>>) => void
  readonly read: (logName: LogName, website?: unknown) => readonly Readonly<Record<string, unknown>>[]
  readonly clear: () => void
}

const LOG_NAMES = ['events', 'bot-calls', 'contact-emails', 'metrics', 'error-reports', 'product-events'] as const

type LogName = (typeof LOG_NAMES)[number]

export function createRequestLog(now: () => number): RequestLog {
  const entries: { readonly logName: LogName; readonly entry: Readonly<Record<string, unknown>> }[] = []
  return {
    write: (logName, entry) => void entries.push({ logName, entry: { ...entry, at: now() } }),
    read: (logName, website) =>
      entries
        .filter(
          (logged) => logged.logName === logName && (website === undefined || logged.entry['websiteToken'] === website),
        )
        .map(({ entry }) => entry),
    clear: () => void entries.splice(0),
  }
}

type LogQuery = { readonly Querystring: { readonly website_token?: string } }

export function addRequestLogRoutes(app: FastifyInstance, requestLog: RequestLog): void {
  for (const logName of LOG_NAMES)
    app.get<LogQuery>(`/sandbox/${logName}`, ({ query }) => requestLog.read(logName, query.website_token))
}
