import { defectOf } from '#browser/defects.ts'
import { type ErrorReporting, isReporting, readErrorReporting } from '#telemetry/errorReports.ts'
import type { Metrics } from '#telemetry/timings.lazy.ts'
import type { ObserverOptions, Observations } from './observing.ts'

type TelemetryOptions = ObserverOptions & { readonly observations: Observations }

/** Loads the telemetry that the page's settings name. If that fails, rejects and leaves the recorded data as it is. */
export async function openTelemetry(options: TelemetryOptions): Promise<Metrics> {
  const { telemetry, websiteToken } = options.page
  const reporting = readErrorReporting(telemetry.errorReports)
  const [timings, sentry] = await Promise.all([
    BUILT_IN.metrics && isMeasured(options) ? import('#telemetry/timings.lazy.ts') : undefined,
    BUILT_IN.errorReports && isReporting(websiteToken, reporting) ? import('#telemetry/sentry.lazy.ts') : undefined,
  ])
  const { observations, window } = options
  const metrics = timings?.createMetrics({ url: telemetry.metricsUrl, requests: observations.requests, window })
  const report = sentry?.createReporter(reporterOptions(options, reporting))
  return {
    listen: (onLost) => {
      setReporter(observations, report)
      const stop = metrics?.listen(onLost)
      return () => {
        setReporter(observations)
        stop?.()
      }
    },
  }
}

/** Decides whether this page sends metrics. The settings give the share of pages, from 0 to 1; the default is 1. */
function isMeasured({ page: { telemetry }, random }: TelemetryOptions): boolean {
  const rate = typeof telemetry.metricsRate === 'number' ? telemetry.metricsRate : 1
  return telemetry.metricsUrl !== '' && random() < rate
}

/** Passes recorded problems to `report`, and each new problem when it occurs. Without `report`, drops all of them. */
function setReporter(observations: Observations, report: Observations['report'] = () => undefined): void {
  observations.report = report
  observations.handle = (event) => {
    const defect = defectOf(event)
    if (defect !== undefined && defect !== '') report(defect)
  }
  observations.problems.splice(0).forEach(report)
  observations.events.splice(0).forEach(observations.handle)
}

const reporterOptions = ({ session, window }: TelemetryOptions, { dsn }: ErrorReporting) => ({
  dsn,
  fetch: window.fetch.bind(window),
  secrets: () => [session.token(), session.current()?.pubsubToken].filter((secret) => secret !== undefined),
  onLost: () => window.console.warn('livechat-widget', 'A report did not arrive'),
})
