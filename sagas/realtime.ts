import type { PubsubToken } from '#domain/contact.ts'
import { selectSetup } from '#state/setup.ts'
import { selectIsLeading } from '#state/tabs.ts'
import { loadAgents } from './agents.ts'
import { loadConversation } from './conversation.ts'
import { type Saga, select, service, takeEvery, takeLatest, allOf } from './effects.ts'
import { importWithRetry } from './importWithRetry.ts'
import { catchUp } from './messages.ts'

export function* realtimeSaga(): Saga {
  /** The server refused these rooms: this page does not try them again. */
  const refused = new Set<PubsubToken>()
  // Another person's room is left at once: the new one opens when the servers know who has come.
  yield* takeLatest(
    ['setup/finished', 'contact/changed', 'contact/sessionReady', 'tabs/becameLeader', 'tabs/left', 'page/frozen'],
    (action) => enterRoom(action, refused),
  )
  yield* takeEvery(['contact/sessionReady', 'tabs/left', 'page/resumed'], readForMyself)
  yield* takeLatest('connection/confirmed', catchUpEverything)
  yield* takeLatest('network/changed', function* ({ isOnline }) {
    if (isOnline && (yield* select(selectSetup)) === 'finished') yield* catchUpEverything()
  })
}

/** A tab that does not lead hears of new things only: what there was before, it has to ask for. */
function* readForMyself(): Saga {
  if (!(yield* select(selectIsLeading))) yield* allOf([loadConversation, catchUp])
}

/** A new room takes the place of the old one: takeLatest cancels this run, and leaving it closes the socket. */
function* enterRoom({ type }: { readonly type: string }, refused: Set<PubsubToken>): Saga {
  if (type === 'contact/changed') return
  if (!(yield* select(selectIsLeading)) || (yield* select(selectSetup)) !== 'finished') return
  const keeper = yield* service('session')
  const session = keeper.current()
  if (session === undefined) return
  yield* (yield* importWithRetry(() => import('./leaderChunk.ts'))).followRoom(session, refused)
}

/** Delivery is at most once: whatever happened while the room could not be heard is asked for. */
function* catchUpEverything(): Saga {
  if (!(yield* select(selectIsLeading))) return
  yield* allOf([loadConversation, catchUp, loadAgents])
}
