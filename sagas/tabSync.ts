import type { LifecycleEvent } from '#browser/life.ts'
import { groupName, type StoredKey } from '#browser/storedKeys.ts'
import type { AppAction } from '#state/root.ts'
import { selectIsLeading } from '#state/tabs.ts'
import { shareConsent } from './consentTabs.ts'
import { isRemote, markAsRemote } from './remoteActions.ts'
import { raceWith, call, subscribe, fork, put, type Saga, select, service, take, takeEvery } from './effects.ts'
import type { Tabs } from './services.ts'

/** Facts that are as true in every other tab of this visitor. */
const SHARED = [
  'tabs/joined',
  'outbox/shared',
  'realtime/received',
  'connection/opening',
  'connection/confirmed',
  'connection/lost',
  'connection/refused',
  'messages/submitted',
  'messages/started',
  'messages/accepted',
  'messages/deferred',
  'messages/refused',
  'messages/uploadRefused',
  'messages/retried',
  'messages/discarded',
  'messages/withdrawn',
  'messages/loaded',
  'messages/caughtUp',
  'uploads/progressed',
  'conversation/loaded',
  'conversation/seen',
  'conversation/ended',
  'conversation/left',
  'answers/accepted',
  'contact/changed',
  'contact/replaced',
  'bot/started',
  'bot/absent',
  'bot/resumed',
  'bot/asked',
  'bot/advanced',
  'bot/registered',
  'bot/failed',
  'bot/retried',
  'agents/loaded',
  'campaigns/snoozed',
  'articles/helpWanted',
  'draft/changed',
  'files/chosen',
  'files/removed',
  'sound/muted',
  'sound/unmuted',
] as const satisfies readonly AppAction['type'][]

/** The tabs of one person are one; when another comes, this tab leaves them for the other's. */
export function* syncTabs(): Saga {
  const session = yield* service('session')
  yield* fork(followLifecycle)
  yield* fork(shareConsent)
  if ((yield* service('isStorageDenied'))()) yield* put({ type: 'storage/denied' })
  while (true) {
    const person = session.person()
    const end = yield* raceWith(
      () => join(groupName(session.scope(), person)),
      () => waitForSeparation(person),
    )
    if (end === 'page/frozen') yield* take('page/resumed')
    else yield* put({ type: 'tabs/left' })
  }
}

/** A page that sleeps can lead nobody, and one that holds a lock or a socket may not be put aside at all. */
function* followLifecycle(): Saga {
  const life = yield* service('life')
  yield* subscribe<LifecycleEvent>(life.listen, (fact) => put({ type: `page/${fact}` }))
}

/** Until another person sits here, or the page sleeps. */
function* waitForSeparation(person: string | undefined): Saga<'contact/sessionReady' | 'page/frozen'> {
  const session = yield* service('session')
  while (true) {
    const { type } = yield* take('contact/sessionReady', 'page/frozen')
    if (type === 'page/frozen' || session.person() !== person) return type
  }
}

/** One tab leads: it has the socket, sends and rings. The others are told what it hears, and tell it what is written. */
function* join(name: StoredKey): Saga {
  const open = yield* service('openTabs')
  const tabs = yield* call(open, name)
  try {
    yield* fork(receive, tabs)
    yield* takeEvery(SHARED, function* (action) {
      const isLeading = yield* select(selectIsLeading)
      if (!isRemote(action) && isBroadcast(action, isLeading)) yield* call(tabs.tell, action)
    })
    yield* put({ type: 'tabs/joined' })
    yield* awaitLeadership(tabs)
  } finally {
    tabs.leave()
  }
}

const awaitLeadership = (tabs: Tabs): Saga =>
  subscribe<true>(
    (emit) => {
      tabs.lead(() => emit(true))
      return () => undefined
    },
    function* () {
      const now = yield* service('now')
      yield* put({ type: 'tabs/becameLeader', at: now() })
    },
  )

/** Earlier pages continue what one tab holds; in another they might leave a hole. Only the leader knows of gaps. */
function isBroadcast(action: AppAction, isLeading: boolean): boolean {
  if (action.type === 'messages/loaded') return action.page === 'newest'
  if (action.type === 'contact/changed') return action.isRenamed === true
  return isLeading || action.type !== 'messages/caughtUp'
}

const receive = (tabs: Tabs): Saga =>
  subscribe<AppAction>(
    (emit) => tabs.listen((fact) => isShared(fact) && emit(fact)),
    (fact) => {
      markAsRemote(fact)
      return put(fact)
    },
  )

const isShared = ({ type }: AppAction): boolean => SHARED.some((shared) => shared === type)
