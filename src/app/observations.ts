import { rejectNotBuiltIn } from '#browser/chunks.ts'
import type { RequestWatch } from '#api/timed.ts'
import type { RequestTiming } from '#domain/analytics/requestTiming.ts'
import type { Services } from '#sagas/services.ts'
import type { Observations, ObserverOptions } from './observing.ts'

type Observer = Required<Pick<Services, 'openTelemetry' | 'report'>> & { readonly watch: RequestWatch }

/** Maximum list lengths. The newest requests are kept, but the first problems, as these mostly cause the later ones. */
const MAX_REQUESTS = 100
const MAX_PROBLEMS = 20

/** Records requests and problems. Does nothing and returns undefined if the page's settings name no receiver. */
export function observe(options: ObserverOptions): Observer | undefined {
  const { metricsUrl, errorReports } = options.page.telemetry
  if (!metricsUrl && !errorReports) return undefined
  const requests: RequestTiming[] = []
  const problems: unknown[] = []
  const events: Event[] = []
  const observations: Observations = {
    ...{ requests, problems, events },
    report: (problem) => pushLimited(problem, problems),
    handle: (event) => pushLimited(event, events),
  }
  // The error event of a resource does not bubble, so the window receives it only in the capture phase.
  if (BUILT_IN.errorReports && errorReports)
    for (const name of ['error', 'unhandledrejection'])
      options.window.addEventListener(name, (event) => observations.handle(event), true)
  return {
    watch: {
      now: () => performance.now(),
      recordTiming: (timing) => void (requests.push(timing) > MAX_REQUESTS && requests.shift()),
    },
    report: (problem) => observations.report(problem),
    openTelemetry: async () => (await loadTelemetry()).openTelemetry({ ...options, observations }),
  }
}

const pushLimited = <One>(one: One, kept: One[]): void => void (kept.length < MAX_PROBLEMS && kept.push(one))

const loadTelemetry = BUILT_IN.metrics || BUILT_IN.errorReports ? () => import('./telemetry.lazy.ts') : rejectNotBuiltIn
