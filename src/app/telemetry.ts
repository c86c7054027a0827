import { onDefect } from '#browser/defects.ts'
import { type ErrorReporting, isReporting, readErrorReporting } from '#telemetry/errorReports.ts'
import type { Metrics } from '#telemetry/timings.ts'
import type { Observations, Observing } from './observations.ts'

type TelemetryOptions = Observing & { readonly observations: Observations }

/** Fetches what the page's settings ask for, and starts it; rejects where it cannot be loaded, with nothing started. */
export async function openTelemetry(options: TelemetryOptions): Promise<Metrics> {
  const { telemetry, websiteToken } = options.page
  const reporting = readErrorReporting(telemetry.errorReports)
  const [timings, sentry] = await Promise.all([
    isMeasured(options) ? import('#telemetry/timings.ts') : undefined,
    isReporting(websiteToken, reporting) ? import('#telemetry/sentry.ts') : undefined,
  ])
  startReporting(options, sentry && (() => sentry.createReporter(reporterOptions(options, reporting))))
  const { requests } = options.observations
  return timings ? timings.createMetrics({ url: telemetry.metricsUrl, requests, window: options.window }) : NO_METRICS
}

const NO_METRICS: Metrics = { listen: () => () => undefined }

/** A share of 1 unless the settings name another; whoever is not among it notes nothing any more either. */
function isMeasured({ page: { telemetry }, random }: TelemetryOptions): boolean {
  const rate = typeof telemetry.metricsRate === 'number' ? telemetry.metricsRate : 1
  return telemetry.metricsUrl !== '' && random() < rate
}

type Report = Observations['report']

function startReporting({ observations, window }: TelemetryOptions, create: (() => Report) | undefined): void {
  const waiting = observations.problems.splice(0)
  observations.report = create?.() ?? (() => undefined)
  if (create === undefined) return
  for (const problem of waiting) observations.report(problem)
  onDefect(window, (defect) => observations.report(defect))
}

const reporterOptions = ({ session, window }: TelemetryOptions, { dsn }: ErrorReporting) => ({
  dsn,
  ask: window.fetch.bind(window),
  secrets: () => [session.token(), session.current()?.pubsubToken].filter((secret) => secret !== undefined),
  onLost: () => window.console.warn('livechat-widget', 'A report did not arrive'),
})
