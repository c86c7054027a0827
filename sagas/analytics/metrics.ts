import { delay, subscribe, put, type Saga, service, take } from '../effects.ts'
import { importWithRetry } from '../importWithRetry.ts'

/** Delay after the setup has started, in ms, so that telemetry slows no request that the visitor waits for. */
const START_DELAY_MS = 3_000

/** Loads telemetry in the background after the setup has started, that is after user intent. */
export function* metricsSaga(): Saga {
  const openTelemetry = yield* service('openTelemetry')
  if (openTelemetry === undefined) return
  yield* take('setup/started')
  yield* delay(START_DELAY_MS)
  const { listen } = yield* importWithRetry(openTelemetry)
  let isReported = false
  yield* subscribe(listen, function* (failure) {
    // Only the first refused beacon is reported, because the next ones will be refused too.
    if (!isReported) yield* put({ type: 'metrics/refused', failure })
    isReported = true
  })
}
