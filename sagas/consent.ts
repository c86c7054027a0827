import { consentName } from '#browser/storedKeys.ts'
import { selectConsent } from '#state/consent.ts'
import type { ActionOf, AppAction } from '#state/root.ts'
import { follow, fork, put, type Saga, select, service, take, takeEvery } from './effects.ts'
import type { Tabs } from './services.ts'

/** What a host says in one tab of what may be stored is so in all of them. */
export function* consentSaga(): Saga {
  yield* take('session/opened')
  const session = yield* service('session')
  const tabs = (yield* service('openTabs'))(consentName(session.scope()))
  yield* fork(learn, tabs)
  // The others must not store again what was just removed.
  const consent = yield* select(selectConsent)
  if (consent !== 'full') {
    tabs.tell({ type: 'consent/learnt', consent })
    yield* put({ type: 'consent/applied' })
  }
  yield* takeEvery(['host/set-consent', 'consent/learnt'], function* (word) {
    session.storeUnder(word.consent)
    if (word.type === 'host/set-consent') tabs.tell({ type: 'consent/learnt', consent: word.consent })
    yield* put({ type: 'consent/applied' })
  })
}

const learn = (tabs: Tabs): Saga =>
  follow<ActionOf<'consent/learnt'>>((emit) => tabs.listen((fact) => isLearnt(fact) && emit(fact)), put)

const isLearnt = (fact: AppAction): fact is ActionOf<'consent/learnt'> => fact.type === 'consent/learnt'
