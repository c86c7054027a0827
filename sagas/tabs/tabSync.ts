import type { LifecycleEvent } from '#browser/life.ts'
import { groupName, type StoredKey } from '#browser/storage/storedKeys.ts'
import type { AppAction } from '#state/root.ts'
import { selectLeftConversationId } from '#state/conversation/conversation.ts'
import { selectIsMuted } from '#state/sound.ts'
import { selectIsLeading } from '#state/tabs.ts'
import { shareConsent } from './consentTabs.ts'
import { receiveActions } from './receiveActions.ts'
import { isRemote } from './remoteActions.ts'
import { isShared, SHARED_ACTIONS } from './sharedActions.ts'
import { raceWith, call, subscribe, fork, put, type Saga, select, service, take, takeEvery } from '../effects.ts'
import type { Tabs } from '../services.ts'

/** Synchronises the tabs of one person. After a change of person this tab joins the other person's group. */
export function* syncTabs(): Saga {
  const session = yield* service('session')
  yield* fork(followLifecycle)
  yield* fork(shareConsent)
  if ((yield* service('isStorageDenied'))()) yield* put({ type: 'storage/denied' })
  while (true) {
    const contactHash = session.contactHash()
    const endReason = yield* raceWith(
      () => joinGroup(groupName(session.scope(), contactHash)),
      () => waitForSeparation(contactHash),
    )
    if (endReason === 'page/frozen') yield* take('page/resumed')
    else yield* put({ type: 'tabs/left' })
  }
}

/** Dispatches freeze and resume. A frozen page cannot lead, and a lock or socket keeps a page out of the bfcache. */
function* followLifecycle(): Saga {
  const life = yield* service('life')
  yield* subscribe<LifecycleEvent>(life.listen, (action) => put({ type: `page/${action}` }))
}

/** Waits until the person changes or the page is frozen. */
function* waitForSeparation(contactHash: string | undefined): Saga<'contact/sessionReady' | 'page/frozen'> {
  const session = yield* service('session')
  while (true) {
    const { type } = yield* take('contact/sessionReady', 'page/frozen')
    if (type === 'page/frozen' || session.contactHash() !== contactHash) return type
  }
}

/** Joins a tab group. The leader tab owns the socket, sends and chimes; all tabs broadcast shared actions. */
function* joinGroup(name: StoredKey): Saga {
  const open = yield* service('openTabs')
  const tabs = yield* call(open, name)
  try {
    yield* fork(receiveActions, tabs, isShared)
    yield* takeEvery(SHARED_ACTIONS, function* (action) {
      const isLeading = yield* select(selectIsLeading)
      if (!isRemote(action)) {
        if (isBroadcast(action, isLeading)) yield* call(tabs.send, action)
      } else if (isLeading && action.type === 'tabs/joined') yield* shareState(tabs)
    })
    yield* put({ type: 'tabs/joined' })
    yield* awaitLeadership(tabs)
  } finally {
    tabs.leave()
  }
}

/** Shares what a tab or a pop-out window that has just joined may not know. */
function* shareState(tabs: Tabs): Saga {
  tabs.send({ type: (yield* select(selectIsMuted)) ? 'sound/muted' : 'sound/unmuted' })
  const left = yield* select(selectLeftConversationId)
  if (left !== undefined) tabs.send({ type: 'conversation/leftBefore', id: left })
}

const awaitLeadership = (tabs: Tabs): Saga =>
  subscribe<true>(
    (emit) => {
      tabs.requestLeadership(() => emit(true))
      return () => undefined
    },
    function* () {
      const now = yield* service('now')
      yield* put({ type: 'tabs/becameLeader', at: now() })
    },
  )

/** Excludes pages of earlier messages, which could leave a gap in another tab's list, and actions for one tab only. */
function isBroadcast(action: AppAction, isLeading: boolean): boolean {
  if (action.type === 'messages/loaded') return action.page === 'newest'
  if (action.type === 'contact/changed') return action.isRenamed === true
  return isLeading || action.type !== 'messages/caughtUp'
}
