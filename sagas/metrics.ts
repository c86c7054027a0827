import { delay, subscribe, put, type Saga, service, take } from './effects.ts'
import { importWithRetry } from './importWithRetry.ts'

/** Behind everything a visitor waits for. */
const PATIENCE_MS = 3_000

/** Who observes how the widget fares is told in the background; nothing before the visitor has shown intent. */
export function* metricsSaga(): Saga {
  const open = yield* service('openTelemetry')
  if (open === undefined) return
  yield* take('setup/started')
  yield* delay(PATIENCE_MS)
  const { listen } = yield* importWithRetry(open)
  let isTold = false
  yield* subscribe(listen, function* (failure) {
    // Where one beacon is not taken, the next ones will not be either.
    if (!isTold) yield* put({ type: 'metrics/refused', failure })
    isTold = true
  })
}
