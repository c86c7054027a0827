import { delay, subscribe, put, type Saga, service, take } from '../effects.ts'
import { importWithRetry } from '../importWithRetry.ts'

/** Delay that keeps telemetry behind everything the visitor waits for, in ms. */
const START_DELAY_MS = 3_000

/** Loads telemetry in the background after the setup has started, that is after user intent. */
export function* metricsSaga(): Saga {
  const open = yield* service('openTelemetry')
  if (open === undefined) return
  yield* take('setup/started')
  yield* delay(START_DELAY_MS)
  const { listen } = yield* importWithRetry(open)
  let isReported = false
  yield* subscribe(listen, function* (failure) {
    // Reported once: if one beacon is refused, the next ones will be too.
    if (!isReported) yield* put({ type: 'metrics/refused', failure })
    isReported = true
  })
}
