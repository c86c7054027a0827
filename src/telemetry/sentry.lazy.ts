import { BrowserClient, defaultStackParser, makeFetchTransport, Scope } from '@sentry/browser'
import { toBareEvent } from './reportEvent.ts'
import { scrub } from './scrub.ts'

/** Reports a defect or a failure. */
type Reporter = (problem: unknown) => void

type Fetch = typeof globalThis.fetch

type SentryOptions = {
  readonly dsn: string
  readonly fetch: Fetch
  /** Returns the texts that must never be sent. */
  readonly secrets: () => readonly string[]
  /** Called when a report did not arrive. */
  readonly onLost: () => void
}

/** Maximum number of reports per page. Later reports would add nothing new. */
const MAX_REPORTS = 50

/**
 * Creates a reporter with a bare Sentry client. The client hooks, traces, records and stores nothing, and sends only
 * what it is given.
 */
export function createReporter({ dsn, fetch: request, secrets, onLost }: SentryOptions): Reporter {
  const client = new BrowserClient({
    dsn,
    integrations: [],
    stackParser: defaultStackParser,
    transport: (options) => makeFetchTransport(options, withLossReport(request, onLost)),
    transportOptions: { fetchOptions: { credentials: 'omit', referrerPolicy: 'no-referrer' } },
    sendClientReports: false,
    dataCollection: { userInfo: false },
    maxBreadcrumbs: 0,
    beforeSend: (event) => toBareEvent(event, secrets()),
  })
  client.init()
  const scope = new Scope()
  scope.setClient(client)
  const reported = new Set<string>()
  return (problem) => {
    const name = scrub(nameOf(problem), secrets())
    if (reported.has(name) || reported.size >= MAX_REPORTS) return
    reported.add(name)
    if (problem instanceof Error) scope.captureException(problem)
    else scope.captureMessage(name, 'warning')
  }
}

/** Watches the requests of the reporter. A request that fails calls `onLost` and is never reported as a problem. */
const withLossReport =
  (request: Fetch, onLost: () => void): Fetch =>
  async (...args) => {
    try {
      const response = await request(...args)
      if (!response.ok) onLost()
      return response
    } catch (problem) {
      onLost()
      throw problem
    }
  }

/**
 * Returns the name of a problem. Problems with the same name are reported once. The name of an unknown value is its
 * type, because its content may be private.
 */
function nameOf(problem: unknown): string {
  if (problem instanceof Error) return `${problem.name}: ${problem.message} ${problem.stack ?? ''}`
  if (typeof problem === 'string') return problem
  if (isFailure(problem)) return `${problem.status ?? problem.code} ${maskIds(problem.reason)}`
  return `Thrown: ${Object.prototype.toString.call(problem)}`
}

type SomeFailure = { readonly code: string; readonly reason: string; readonly status?: number }

const isFailure = (problem: unknown): problem is SomeFailure =>
  typeof problem === 'object' &&
  problem !== null &&
  'code' in problem &&
  'reason' in problem &&
  typeof problem.code === 'string' &&
  typeof problem.reason === 'string'

/** Replaces the ids in a path. The path identifies the request, but its ids could identify the visitor. */
const maskIds = (path: string): string => path.replaceAll(/\/\d+(?=\/|$)/g, '/{id}')
