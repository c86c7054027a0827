import { rejectNotBuiltIn } from '#browser/chunks.ts'
import { selectAccount } from '#state/visitor/account.ts'
import { selectConsent } from '#state/visitor/consent.ts'
import { bufferActions, type Saga, select, service, take } from '../effects.ts'
import { importWithRetry } from '../importWithRetry.ts'

/** Maximum number of actions that are buffered until the account is loaded. */
const BUFFERED_ACTIONS_MAX = 200

/** Buffers actions until the account says whether product events are sent, then loads the lazy chunk or stops. */
export function* productEventsSaga(): Saga {
  const consentBefore = yield* select(selectConsent)
  const actions = yield* bufferActions(BUFFERED_ACTIONS_MAX)
  const { settings } = yield* service('analytics')
  yield* take('account/loaded', 'account/failed')
  if (settings !== undefined || (yield* select(selectAccount))?.isGainsightEnabled)
    yield* (yield* importWithRetry(
      BUILT_IN.productEvents ? () => import('./productEvents.lazy.ts') : rejectNotBuiltIn,
    )).sendProductEvents(actions, consentBefore)
  else actions.close()
}
