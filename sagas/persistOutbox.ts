import type { TemporaryId } from '#domain/message.ts'
import { isUntouched, type PendingMessage } from '#domain/pendingMessage.ts'
import { selectConsent } from '#state/consent.ts'
import { selectPending, selectPendingMessages } from '#state/outbox.ts'
import type { ActionOf, AppState } from '#state/root.ts'
import { selectIsLeading } from '#state/tabs.ts'
import { call, fork, type Saga, select, service, takeEvery, takeInOrder } from './effects.ts'
import type { Outbox } from './services.ts'
import { isRemote } from './remoteActions.ts'

const CHANGES_OUTBOX = [
  'messages/submitted',
  'messages/restored',
  'messages/started',
  'messages/accepted',
  'messages/deferred',
  'messages/refused',
  'messages/uploadRefused',
  'messages/retried',
  'messages/discarded',
  'messages/withdrawn',
  'messages/loaded',
  'realtime/received',
  'contact/changed',
  'outbox/shared',
  'tabs/becameLeader',
  'consent/applied',
] as const

/** What a tab has written of each message, to write nothing twice. */
type Written = Map<TemporaryId, PendingMessage>

/** Keeps storage as the list is: every tab writes down its own words, only the leading one changes and drops them. */
export function* persistOutbox(outbox: Outbox): Saga {
  const written: Written = new Map()
  yield* takeEvery('messages/submitted', function* (action) {
    if (!isRemote(action)) outbox.saveSync(action.message)
  })
  yield* fork(forgetPerson, outbox)
  yield* takeInOrder(CHANGES_OUTBOX, function* (action) {
    if (action.type === 'consent/applied') yield* moveAll(written, outbox)
    const pending = yield* select(selectPendingMessages)
    for (const id of new Set([...changedIds(pending, written), ...idsOf(action)]))
      yield* persistMessage(id, written, outbox)
  })
}

/** Where nothing may be kept for good the database goes, and everything is written down anew where it may be. */
function* moveAll(written: Written, outbox: Outbox): Saga {
  written.clear()
  const consent = yield* select(selectConsent)
  const session = yield* service('session')
  const isRead = consent === 'session' && !session.isForgotten()
  if (consent !== 'full') yield* call(outbox.moveOutOfDatabase, isRead)
}

function changedIds(pending: readonly PendingMessage[], written: Written): readonly TemporaryId[] {
  const listed = new Set(pending.map(({ temporaryId }) => temporaryId))
  const changed = pending.filter((message) => written.get(message.temporaryId) !== message)
  const gone = [...written.keys()].filter((id) => !listed.has(id))
  return [...changed.map(({ temporaryId }) => temporaryId), ...gone]
}

/** What is kept for good all tabs share, and one keeps it; what goes with a tab each has for itself. */
const selectOwnsStorage = (state: AppState): boolean => selectIsLeading(state) || selectConsent(state) !== 'full'

/** As it is now: while one is written the others go on, and an old copy must never overtake a newer one. */
function* persistMessage(id: TemporaryId, written: Written, outbox: Outbox): Saga {
  const message = yield* select(selectPending, id)
  const isOurs = yield* select(selectOwnsStorage)
  if (message === undefined) {
    // Who leads may keep less than this tab, and then knows nothing of what was written here.
    const isWritten = written.delete(id)
    if (isOurs || isWritten) yield* call(outbox.drop, id)
  } else if (written.get(id) !== message && (isOurs || isUntouched(message))) {
    written.set(id, message)
    yield* call(outbox.save, message)
  }
}

/**
 * A message may be settled before anybody came to write it down here, and another tab may have written it. What stays
 * written once it is settled would later be taken for a message in doubt, and another's copy for its own.
 */
function idsOf(action: ActionOf<(typeof CHANGES_OUTBOX)[number]>): readonly TemporaryId[] {
  if ('pending' in action) return action.pending.map(({ temporaryId }) => temporaryId)
  if ('temporaryId' in action) return [action.temporaryId]
  return 'message' in action ? [action.message.temporaryId] : []
}

function* forgetPerson(outbox: Outbox): Saga {
  yield* takeEvery('contact/changed', function* ({ isSamePerson }) {
    if (!isSamePerson) yield* call(outbox.dropAll)
  })
}
