import { selectPendingMessages } from '#state/conversation/outbox.ts'
import { selectIsLeading } from '#state/tabs.ts'
import { call, fork, put, type Saga, select, service, take, takeEvery, takeLatest } from '../effects.ts'
import { importWithRetry } from '../importWithRetry.ts'
import type { Outbox } from '../services.ts'
import { isRemote } from '../tabs/remoteActions.ts'
import { persistOutbox } from './persistOutbox.ts'

/** Persists outgoing messages in every tab, and delivers them in the leader tab by a lazy chunk. */
export function* outboxSaga(): Saga {
  yield* take('session/opened')
  const openOutbox = yield* service('openOutbox')
  const session = yield* service('session')
  const outbox = openOutbox(session.scope())
  if (session.isEmptied()) yield* fork(clearOutbox, outbox)
  yield* fork(persistOutbox, outbox)
  if (BUILT_IN.attachments) yield* fork(restoreFiles, outbox)
  let joinedAs: string | undefined
  yield* takeEvery('tabs/joined', function* (action) {
    if (!isRemote(action)) {
      const person = session.contactHash()
      yield* joinedAs === undefined || joinedAs === person ? discardSent(outbox) : adoptPending(outbox)
      joinedAs = person
    } else if (!(yield* select(selectIsLeading))) return
    yield* sharePending()
  })
  yield* takeLatest(['tabs/becameLeader', 'tabs/left', 'page/frozen'], function* ({ type }) {
    if (type === 'tabs/becameLeader') yield* (yield* importWithRetry(() => import('../leader.lazy.ts'))).deliver(outbox)
  })
}

/** Restores the chosen files by a lazy chunk, which is loaded together with the synchronisation of the tabs. */
function* restoreFiles(outbox: Outbox): Saga {
  yield* take('tabs/joined')
  yield* (yield* importWithRetry(() => import('./files.lazy.ts'))).restoreChosenFiles(outbox)
}

/** Clears the messages after the host's `reset`. IndexedDB is asynchronous, so this saga runs beside the others. */
function* clearOutbox(outbox: Outbox): Saga {
  yield* call(outbox.clear)
  yield* call(yield* service('settleAddress'))
}

/** Shares pending messages when a tab joins: the joining tab shares its own, the leader tab shares all. */
function* sharePending(): Saga {
  const pending = yield* select(selectPendingMessages)
  if (pending.length > 0) yield* put({ type: 'outbox/shared', pending })
}

/** Stores the messages of this tab again after a change of the person, as those of the person who is known now. */
function* adoptPending(outbox: Outbox): Saga {
  for (const message of yield* select(selectPendingMessages)) yield* call(outbox.save, message)
}

/** Discards messages of this tab that another tab has sent: they are no longer in storage. */
function* discardSent(outbox: Outbox): Saga {
  const pending = yield* select(selectPendingMessages)
  const storedIds = new Set((yield* call(outbox.load)).map(({ temporaryId }) => temporaryId))
  for (const { temporaryId } of pending)
    if (!storedIds.has(temporaryId)) yield* put({ type: 'messages/discarded', temporaryId })
}
