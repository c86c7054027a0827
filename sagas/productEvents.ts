import { selectAccount } from '#state/account.ts'
import { selectWidget } from '#state/widget.ts'
import { hoard, type Saga, select, service, take } from './effects.ts'
import { fetched } from './fetched.ts'

/** Enough for what happens until the account is known. */
const KEPT_FACTS = 200

/** Before the account is known nobody knows whether anybody counts; what happens till then is kept for whoever does. */
export function* productEventsSaga(): Saga {
  const facts = yield* hoard(KEPT_FACTS)
  const widget = yield* select(selectWidget)
  yield* take('account/loaded', 'account/failed')
  const { settings } = yield* service('analytics')
  const account = yield* select(selectAccount)
  if (settings !== undefined || account?.isGainsightEnabled)
    yield* (yield* fetched(() => import('./productEventTable.ts'))).tellProductEvents(facts, widget)
  else facts.close()
}
