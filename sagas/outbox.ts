import { selectPendingMessages } from '#state/outbox.ts'
import type { ActionOf } from '#state/root.ts'
import { selectIsLeading } from '#state/tabs.ts'
import { call, fork, put, type Saga, select, service, take, takeEvery, takeLatest } from './effects.ts'
import { importWithRetry } from './importWithRetry.ts'
import type { Outbox } from './services.ts'
import { isRemote } from './remoteActions.ts'
import { persistOutbox } from './persistOutbox.ts'

/** What the visitor has written is written down at once; who leads delivers it, by code that comes right behind the first view. */
export function* outboxSaga(): Saga {
  yield* take('session/opened')
  const open = yield* service('openOutbox')
  const session = yield* service('session')
  const outbox = open(session.scope())
  if (session.isForgotten()) yield* fork(forget, outbox)
  yield* fork(persistOutbox, outbox)
  yield* takeEvery('tabs/joined', (joined) => share(joined, outbox))
  yield* takeLatest(['tabs/becameLeader', 'tabs/left', 'page/frozen'], function* ({ type }) {
    if (type === 'tabs/becameLeader') yield* (yield* importWithRetry(() => import('./leaderChunk.ts'))).deliver(outbox)
  })
}

/** A database takes its time: what is written meanwhile waits, and must not be missed. */
function* forget(outbox: Outbox): Saga {
  yield* call(outbox.clear)
  yield* call(yield* service('settleAddress'))
}

/** Whoever comes is told, and tells what was written before it came; only who leads reads what is written down. */
function* share(joined: ActionOf<'tabs/joined'>, outbox: Outbox): Saga {
  if (!isRemote(joined)) yield* leaveToOthers(outbox)
  else if (!(yield* select(selectIsLeading))) return
  const pending = yield* select(selectPendingMessages)
  if (pending.length > 0) yield* put({ type: 'outbox/shared', pending })
}

/** What was written before this tab came to the others, and is written down no more, one of them has sent. */
function* leaveToOthers(outbox: Outbox): Saga {
  const pending = yield* select(selectPendingMessages)
  const kept = new Set((yield* call(outbox.load)).map(({ temporaryId }) => temporaryId))
  for (const { temporaryId } of pending)
    if (!kept.has(temporaryId)) yield* put({ type: 'messages/discarded', temporaryId })
}
