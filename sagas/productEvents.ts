import { absent } from '#browser/chunks.ts'
import { selectAccount } from '#state/account.ts'
import { bufferActions, type Saga, select, service, take } from './effects.ts'
import { importWithRetry } from './importWithRetry.ts'

/** Enough for what happens until the account is known. */
const KEPT_FACTS = 200

/** Before the account is known nobody knows whether anybody counts; what happens till then is kept for whoever does. */
export function* productEventsSaga(): Saga {
  const facts = yield* bufferActions(KEPT_FACTS)
  const { settings } = yield* service('analytics')
  yield* take('account/loaded', 'account/failed')
  if (settings !== undefined || (yield* select(selectAccount))?.isGainsightEnabled)
    yield* (yield* importWithRetry(
      BUILT_IN.productEvents ? () => import('./tellProductEvents.ts') : absent,
    )).tellProductEvents(facts)
  else facts.close()
}
