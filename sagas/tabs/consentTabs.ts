import { consentName } from '#browser/storage/storedKeys.ts'
import { selectConsent } from '#state/visitor/consent.ts'
import type { AppAction } from '#state/root.ts'
import { call, subscribe, fork, put, type Saga, select, service, takeEvery } from '../effects.ts'
import type { Tabs } from '../services.ts'
import { isRemote, markAsRemote } from './remoteActions.ts'

/** Shares the storage consent with all tabs of this website in this browser, and that they forget the visitor. */
export function* shareConsent(): Saga {
  const session = yield* service('session')
  const tabs = yield* call(yield* service('openTabs'), consentName(session.scope()))
  yield* fork(receiveConsent, tabs)
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

const receiveConsent = (tabs: Tabs): Saga =>
  subscribe<AppAction>(
    (emit) => tabs.listen((action) => isForAllTabs(action) && emit(action)),
    (action) => {
      markAsRemote(action)
      return put(action)
    },
  )

const isForAllTabs = ({ type }: AppAction): boolean =>
  type === 'consent/learnt' || (BUILT_IN.forgetVisitor && type === 'visitor/forgotten')
