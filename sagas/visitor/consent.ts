import { selectConsent } from '#state/visitor/consent.ts'
import { put, type Saga, select, service, take, takeEvery } from '../effects.ts'

/** Applies the host's storage consent in this tab. `consentTabs.ts` shares it with other tabs. */
export function* consentSaga(): Saga {
  yield* take('session/opened')
  const session = yield* service('session')
  if ((yield* select(selectConsent)) !== 'full') yield* put({ type: 'consent/applied' })
  yield* takeEvery(['host/set-consent', 'consent/learnt'], function* (command) {
    session.storeUnder(command.consent)
    yield* put({ type: 'consent/applied' })
  })
}
