import { defectOf } from '#browser/defects.ts'
import { type ErrorReporting, isReporting, readErrorReporting } from '#telemetry/errorReports.ts'
import type { Metrics } from '#telemetry/timings.ts'
import type { Observations, Observing } from './observations.ts'

type TelemetryOptions = Observing & { readonly observations: Observations }

/** Fetches what the page's settings ask for; rejects where it cannot be loaded, with nothing lost of what was noted. */
export async function openTelemetry(options: TelemetryOptions): Promise<Metrics> {
  const { telemetry, websiteToken } = options.page
  const reporting = readErrorReporting(telemetry.errorReports)
  const [timings, sentry] = await Promise.all([
    BUILT_IN.metrics && isMeasured(options) ? import('#telemetry/timings.ts') : undefined,
    BUILT_IN.errorReports && isReporting(websiteToken, reporting) ? import('#telemetry/sentry.ts') : undefined,
  ])
  const { observations, window } = options
  const metrics = timings?.createMetrics({ url: telemetry.metricsUrl, requests: observations.requests, window })
  const report = sentry?.createReporter(reporterOptions(options, reporting))
  return {
    listen: (onLost) => {
      takeOver(observations, report)
      const stop = metrics?.listen(onLost)
      return () => {
        takeOver(observations)
        stop?.()
      }
    },
  }
}

/** A share of 1 unless the settings name another. */
function isMeasured({ page: { telemetry }, random }: TelemetryOptions): boolean {
  const rate = typeof telemetry.metricsRate === 'number' ? telemetry.metricsRate : 1
  return telemetry.metricsUrl !== '' && random() < rate
}

/** What was noted is told now, and what comes is told at once; or forgotten, where nobody is to hear of it. */
function takeOver(observations: Observations, report: Observations['report'] = () => undefined): void {
  observations.report = report
  observations.hear = (event) => {
    const defect = defectOf(event)
    if (defect !== undefined && defect !== '') report(defect)
  }
  observations.problems.splice(0).forEach(report)
  observations.events.splice(0).forEach(observations.hear)
}

const reporterOptions = ({ session, window }: TelemetryOptions, { dsn }: ErrorReporting) => ({
  dsn,
  ask: window.fetch.bind(window),
  secrets: () => [session.token(), session.current()?.pubsubToken].filter((secret) => secret !== undefined),
  onLost: () => window.console.warn('livechat-widget', 'A report did not arrive'),
})
