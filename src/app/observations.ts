import { absent } from '#browser/chunks.ts'
import type { RequestWatch } from '#api/timed.ts'
import type { RequestTiming } from '#domain/requestTiming.ts'
import type { Services, SessionKeeper } from '#sagas/services.ts'
import type { TenantPage } from './page.ts'

/** What is noted from the start, until the code is there that tells of it. */
export type Observations = {
  readonly requests: RequestTiming[]
  readonly problems: unknown[]
  /** Takes a defect or a failure; keeps it until somebody else takes this place. */
  report: (problem: unknown) => void
  /** Takes what the window says nobody has caught; keeps that too. */
  hear: (event: Event) => void
  readonly events: Event[]
}

export type Observing = {
  readonly page: Pick<TenantPage, 'telemetry' | 'websiteToken'>
  readonly session: Pick<SessionKeeper, 'token' | 'current'>
  readonly window: Window & typeof globalThis
  /** 0 to 1; decides once whether this page is one of those whose figures are told. */
  readonly random: () => number
}

type Observer = Required<Pick<Services, 'openTelemetry' | 'report'>> & { readonly watch: RequestWatch }

/** Of requests the newest, of problems the first: the others mostly follow from them. */
const MAX_REQUESTS = 100
const MAX_PROBLEMS = 20

/** Undefined where the page's settings name nobody who wants to hear of it: nothing is noted then. */
export function observe(options: Observing): Observer | undefined {
  const { metricsUrl, errorReports } = options.page.telemetry
  if (!metricsUrl && !errorReports) return undefined
  const requests: RequestTiming[] = []
  const problems: unknown[] = []
  const events: Event[] = []
  const observations: Observations = {
    ...{ requests, problems, events },
    report: (problem) => keep(problem, problems),
    hear: (event) => keep(event, events),
  }
  // Resources fail on their own element, and such an event does not bubble: it is only seen on its way down.
  if (BUILT_IN.errorReports && errorReports)
    for (const name of ['error', 'unhandledrejection'])
      options.window.addEventListener(name, (event) => observations.hear(event), true)
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
