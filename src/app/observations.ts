import { absent } from '#browser/chunks.ts'
import type { RequestWatch } from '#api/timed.ts'
import type { RequestTiming } from '#domain/requestTiming.ts'
import type { Services, SessionKeeper } from '#sagas/services.ts'
import type { TenantPage } from './page.ts'

/** Requests and problems that are recorded from the start, until the telemetry chunk is loaded and sends them. */
export type Observations = {
  readonly requests: RequestTiming[]
  readonly problems: unknown[]
  /** Records a defect or a failure. The telemetry chunk replaces this function. */
  report: (problem: unknown) => void
  /** Records an error event of the window that no code has handled. The telemetry chunk replaces this function. */
  handle: (event: Event) => void
  readonly events: Event[]
}

export type Observing = {
  readonly page: Pick<TenantPage, 'telemetry' | 'websiteToken'>
  readonly session: Pick<SessionKeeper, 'token' | 'current'>
  readonly window: Window & typeof globalThis
  /** Returns a number from 0 to 1, which decides once whether this page sends metrics. */
  readonly random: () => number
}

type Observer = Required<Pick<Services, 'openTelemetry' | 'report'>> & { readonly watch: RequestWatch }

/** Maximum list lengths. The newest requests and the first problems are kept, as later problems mostly follow them. */
const MAX_REQUESTS = 100
const MAX_PROBLEMS = 20

/** Starts the recording. Records nothing and returns undefined if the page's settings name no receiver. */
export function observe(options: Observing): Observer | undefined {
  const { metricsUrl, errorReports } = options.page.telemetry
  if (!metricsUrl && !errorReports) return undefined
  const requests: RequestTiming[] = []
  const problems: unknown[] = []
  const events: Event[] = []
  const observations: Observations = {
    ...{ requests, problems, events },
    report: (problem) => keep(problem, problems),
    handle: (event) => keep(event, events),
  }
  // The error event of a resource does not bubble, so the window receives it only in the capture phase.
  if (BUILT_IN.errorReports && errorReports)
    for (const name of ['error', 'unhandledrejection'])
      options.window.addEventListener(name, (event) => observations.handle(event), true)
  return {
    watch: {
      now: () => performance.now(),
      note: (timing) => void (requests.push(timing) > MAX_REQUESTS && requests.shift()),
    },
    report: (problem) => observations.report(problem),
    openTelemetry: async () => (await loadTelemetry()).openTelemetry({ ...options, observations }),
  }
}

const keep = <One>(one: One, kept: One[]): void => void (kept.length < MAX_PROBLEMS && kept.push(one))

const loadTelemetry = BUILT_IN.metrics || BUILT_IN.errorReports ? () => import('./telemetry.ts') : absent
