import type { PubsubToken } from '#domain/contact.ts'
import { selectSetup } from '#state/setup.ts'
import { selectIsLeading } from '#state/tabs.ts'
import { loadAgents } from '../conversation/agents.ts'
import { loadHistory } from '../conversation/history.ts'
import { type Saga, select, service, takeEvery, takeLatest, allOf } from '../effects.ts'
import { importWithRetry } from '../importWithRetry.ts'
import type * as Others from './otherConversations.lazy.ts'
import { receive } from './receiver.ts'
import type { RoomOptions } from './room.ts'

/** Age up to which the team is not loaded again when the room is confirmed, in ms: the time of a usual start. */
const FRESH_TEAM_MS = 5_000

export function* realtimeSaga(): Saga {
  /** Rooms that the server rejected; this page does not subscribe to them again. */
  const refusedTokens = new Set<PubsubToken>()
  // A change of contact closes the room at once; the next one opens when the new session is ready.
  yield* takeLatest(
    ['setup/finished', 'contact/changed', 'contact/sessionReady', 'tabs/becameLeader', 'tabs/left', 'page/frozen'],
    (action) => enterRoom(action, { refusedTokens, receive }),
  )
  yield* takeEvery(['contact/sessionReady', 'tabs/left', 'page/resumed'], loadAsFollower)
  yield* checkOtherConversations()
  let teamLoadedAt = 0
  yield* takeEvery('agents/loaded', function* () {
    teamLoadedAt = (yield* service('now'))()
  })
  yield* takeLatest('connection/confirmed', function* () {
    const isTeamFresh = (yield* service('now'))() - teamLoadedAt < FRESH_TEAM_MS
    yield* catchUpEverything(isTeamFresh ? [] : [loadAgents])
  })
  yield* takeLatest('network/changed', function* ({ isOnline }) {
    if (isOnline && (yield* select(selectSetup)) === 'finished') yield* catchUpEverything([loadAgents])
  })
}

/** Loads the chunk that handles conversations of other devices, which few visitors have. */
function* checkOtherConversations(): Saga {
  let checkConversation: ReturnType<typeof Others.createConversationCheck> | undefined
  yield* takeEvery(['realtime/othersActive', 'conversation/resumed'], function* (action) {
    if (!(yield* select(selectIsLeading))) return
    const { createConversationCheck } = yield* importWithRetry(() => import('./otherConversations.lazy.ts'))
    checkConversation ??= createConversationCheck()
    yield* checkConversation(action)
  })
}

/** Loads the conversation in a follower tab, which receives only new events from the leader. */
function* loadAsFollower(): Saga {
  if (!(yield* select(selectIsLeading))) yield* loadHistory()
}

/** Follows the session's room. takeLatest cancels it for a new room, which closes the socket. */
function* enterRoom({ type }: { readonly type: string }, options: RoomOptions): Saga {
  if (type === 'contact/changed') return
  if (!(yield* select(selectIsLeading)) || (yield* select(selectSetup)) !== 'finished') return
  const keeper = yield* service('session')
  const session = keeper.current()
  if (session === undefined) return
  yield* (yield* importWithRetry(() => import('../leader.lazy.ts'))).followRoom(session, options)
}

/** Reloads after a reconnection, as the cable delivers at most once. */
function* catchUpEverything(further: readonly (() => Saga)[]): Saga {
  if (yield* select(selectIsLeading)) yield* allOf([loadHistory, ...further])
}
