import { consentName } from '#browser/storage/storedKeys.ts'
import { selectConsent } from '#state/visitor/consent.ts'
import type { ActionOf, AppAction } from '#state/root.ts'
import { call, subscribe, fork, put, type Saga, select, service, takeEvery } from '../effects.ts'
import type { Tabs } from '../services.ts'

/** Shares the storage consent with all tabs of this visitor. */
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
}

const receiveConsent = (tabs: Tabs): Saga =>
  subscribe<ActionOf<'consent/learnt'>>((emit) => tabs.listen((action) => isConsentAction(action) && emit(action)), put)

const isConsentAction = (action: AppAction): action is ActionOf<'consent/learnt'> => action.type === 'consent/learnt'
