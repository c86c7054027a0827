import { delayOr, put, type Saga, service } from './effects.ts'

const MINUTE_MS = 60_000

/** Dispatches the current time every minute, so that selectors of business hours update. */
export function* clockSaga(): Saga {
  const now = yield* service('now')
  while (true) {
    yield* put({ type: 'clock/ticked', now: now() })
    yield* delayOr(MINUTE_MS - (now() % MINUTE_MS), 'page/resumed')
  }
}
