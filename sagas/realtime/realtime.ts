import type { PubsubToken } from '#domain/contact.ts'
import { selectSetup } from '#state/setup.ts'
import { selectIsLeading } from '#state/tabs.ts'
import { loadAgents } from '../conversation/agents.ts'
import { loadConversation } from '../conversation/conversation.ts'
import { type Saga, select, service, takeEvery, takeLatest, allOf } from '../effects.ts'
import { importWithRetry } from '../importWithRetry.ts'
import { catchUp } from '../conversation/messages.ts'

export function* realtimeSaga(): Saga {
  /** Rooms that the server rejected; this page does not subscribe to them again. */
  const refusedTokens = new Set<PubsubToken>()
  // A change of contact closes the room at once; the next one opens when the new session is ready.
  yield* takeLatest(
    ['setup/finished', 'contact/changed', 'contact/sessionReady', 'tabs/becameLeader', 'tabs/left', 'page/frozen'],
    (action) => enterRoom(action, refusedTokens),
  )
  yield* takeEvery(['contact/sessionReady', 'tabs/left', 'page/resumed'], loadAsFollower)
  yield* takeLatest('connection/confirmed', catchUpEverything)
  yield* takeLatest('network/changed', function* ({ isOnline }) {
    if (isOnline && (yield* select(selectSetup)) === 'finished') yield* catchUpEverything()
  })
}

/** Loads the conversation in a follower tab, which receives only new events from the leader. */
function* loadAsFollower(): Saga {
  if (!(yield* select(selectIsLeading))) yield* allOf([loadConversation, catchUp])
}

/** Follows the session's room. takeLatest cancels it for a new room, which closes the socket. */
function* enterRoom({ type }: { readonly type: string }, refusedTokens: Set<PubsubToken>): Saga {
  if (type === 'contact/changed') return
  if (!(yield* select(selectIsLeading)) || (yield* select(selectSetup)) !== 'finished') return
  const keeper = yield* service('session')
  const session = keeper.current()
  if (session === undefined) return
  yield* (yield* importWithRetry(() => import('../leader.lazy.ts'))).followRoom(session, refusedTokens)
}

/** Reloads after a reconnection, as the cable delivers at most once. */
function* catchUpEverything(): Saga {
  if (!(yield* select(selectIsLeading))) return
  yield* allOf([loadConversation, catchUp, loadAgents])
}
