import { consentName } from '#browser/storage/storedKeys.ts'
import { selectConsent } from '#state/visitor/consent.ts'
import type { AppAction } from '#state/root.ts'
import { call, fork, type Saga, select, service, takeEvery } from '../effects.ts'
import { receiveActions } from './receiveActions.ts'
import { isRemote } from './remoteActions.ts'

/** Shares the storage consent with all tabs of this website in this browser, and that they forget the visitor. */
export function* shareConsent(): Saga {
  const session = yield* service('session')
  const tabs = yield* call(yield* service('openTabs'), consentName(session.scope()))
  yield* fork(receiveActions, tabs, isForAllTabs)
  // The stricter level applies to all tabs, as another tab must not store again what this one has removed.
  const consent = yield* select(selectConsent)
  if (consent !== 'full') tabs.send({ type: 'consent/learnt', consent })
  yield* takeEvery('host/set-consent', function* (command) {
    tabs.send({ type: 'consent/learnt', consent: command.consent })
  })
  if (BUILT_IN.forgetVisitor)
    yield* takeEvery('visitor/forgotten', function* (action) {
      if (!isRemote(action)) tabs.send(action)
    })
}

const isForAllTabs = ({ type }: AppAction): boolean =>
  type === 'consent/learnt' || (BUILT_IN.forgetVisitor && type === 'visitor/forgotten')
