import { BrowserClient, defaultStackParser, makeFetchTransport, Scope } from '@sentry/browser'
import { toBareEvent } from './reportEvent.ts'
import { scrub } from './scrub.ts'

/** Takes a defect, or a failure. */
type Reporter = (problem: unknown) => void

type Ask = typeof globalThis.fetch

type SentryOptions = {
  readonly dsn: string
  readonly ask: Ask
  /** Whatever must not leave, word by word. */
  readonly secrets: () => readonly string[]
  /** A report did not arrive. */
  readonly onLost: () => void
}

/** After so many a page has said what there is to say. */
const MAX_REPORTS = 50

/** The bare client: nothing is hooked, traced, recorded or kept, and nothing is sent but what it is given. */
export function createReporter({ dsn, ask, secrets, onLost }: SentryOptions): Reporter {
  const client = new BrowserClient({
    dsn,
    integrations: [],
    stackParser: defaultStackParser,
    transport: (options) => makeFetchTransport(options, observed(ask, onLost)),
    transportOptions: { fetchOptions: { credentials: 'omit', referrerPolicy: 'no-referrer' } },
    sendClientReports: false,
    dataCollection: { userInfo: false },
    maxBreadcrumbs: 0,
    beforeSend: (event) => toBareEvent(event, secrets()),
  })
  client.init()
  const scope = new Scope()
  scope.setClient(client)
  const told = new Set<string>()
  return (problem) => {
    const name = scrub(nameOf(problem), secrets())
    if (told.has(name) || told.size >= MAX_REPORTS) return
    told.add(name)
    if (problem instanceof Error) scope.captureException(problem)
    else scope.captureMessage(name, 'warning')
  }
}

/** Its own failing is told of by itself: never by a report. */
const observed =
  (ask: Ask, onLost: () => void): Ask =>
  async (...args) => {
    try {
      const response = await ask(...args)
      if (!response.ok) onLost()
      return response
    } catch (problem) {
      onLost()
      throw problem
    }
  }

/** What it is called, twice of which is once; of things that are no errors nothing but their kind is safe to tell. */
function nameOf(problem: unknown): string {
  if (problem instanceof Error) return `${problem.name}: ${problem.message} ${problem.stack ?? ''}`
  if (typeof problem === 'string') return problem
  if (isFailure(problem)) return `${problem.status ?? problem.code} ${withoutIds(problem.reason)}`
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

/** A path tells which call it was; whose it was is nobody's business. */
const withoutIds = (path: string): string => path.replaceAll(/\/\d+(?=\/|$)/g, '/{id}')
