import type { AppAction } from '#state/root.ts'
import { selectIsLeading } from '#state/tabs.ts'
import { call, follow, fork, put, type Saga, select, service, take, takeEvery } from './effects.ts'
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
  'agents/loaded',
  'draft/changed',
  'files/chosen',
  'files/removed',
  'sound/muted',
  'sound/unmuted',
] as const satisfies readonly AppAction['type'][]

/** Facts that came from another tab; by identity, as a fact is one object from the door to the last listener. */
const heard = new WeakSet<object>()

export const isFromElsewhere = (action: AppAction): boolean => heard.has(action)

/** One tab leads: it has the socket, sends and rings. The others are told what it hears, and tell it what is written. */
export function* tabsSaga(): Saga {
  const { scope } = yield* take('session/opened')
  const open = yield* service('openTabs')
  const tabs = open(scope)
  yield* fork(hear, tabs)
  yield* takeEvery(SHARED, function* (action) {
    const isLeading = yield* select(selectIsLeading)
    if (!isFromElsewhere(action) && isWorthTelling(action, isLeading)) yield* call(tabs.tell, action)
  })
  yield* put({ type: 'tabs/joined' })
  yield* follow<true>(
    (emit) => {
      tabs.lead(() => emit(true))
      return () => undefined
    },
    function* () {
      const now = yield* service('now')
      yield* put({ type: 'tabs/led', at: now() })
    },
  )
}

/** Earlier pages continue what one tab holds; in another they might leave a hole. Only the leader knows of gaps. */
const isWorthTelling = (action: AppAction, isLeading: boolean): boolean =>
  action.type === 'messages/loaded' ? action.page === 'newest' : isLeading || action.type !== 'messages/caughtUp'

const hear = (tabs: Tabs): Saga =>
  follow<AppAction>(
    (emit) => tabs.listen((fact) => isShared(fact) && emit(fact)),
    (fact) => {
      heard.add(fact)
      return put(fact)
    },
  )

const isShared = ({ type }: AppAction): boolean => SHARED.some((shared) => shared === type)
