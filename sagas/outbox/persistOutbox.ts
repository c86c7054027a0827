import type { TemporaryId } from '#domain/message/message.ts'
import { isNeverAttempted, type PendingMessage } from '#domain/message/outbox.ts'
import { selectConsent } from '#state/visitor/consent.ts'
import { type FilesState, selectFiles } from '#state/conversation/files.ts'
import { selectPending, selectPendingMessages } from '#state/conversation/outbox.ts'
import type { AppAction, AppState } from '#state/root.ts'
import { selectIsLeading } from '#state/tabs.ts'
import { call, fork, type Saga, select, service, takeEvery, takeInOrder } from '../effects.ts'
import type { Outbox } from '../services.ts'
import { isRemote } from '../tabs/remoteActions.ts'

/** Last version of each message that this tab has persisted, to skip unchanged ones. */
type PersistedMessages = Map<TemporaryId, PendingMessage>

/** Chosen files that this tab has persisted last; undefined until those of an earlier page are restored. */
type PersistedFiles = { last?: FilesState }

/** Mirrors `state.messages.pending` into storage. Tabs insert their own messages; the leader updates and deletes. */
export function* persistOutbox(outbox: Outbox): Saga {
  const persisted: PersistedMessages = new Map()
  const persistedFiles: PersistedFiles = {}
  yield* takeEvery('messages/submitted', function* (action) {
    if (!isRemote(action)) outbox.saveSync(action.message)
  })
  yield* fork(clearOnContactChange, outbox)
  yield* takeInOrder('*', function* (action: AppAction) {
    if (action.type === 'consent/applied') yield* moveAll(persisted, outbox)
    const pending = yield* select(selectPendingMessages)
    for (const id of new Set([...changedIds(pending, persisted), ...idsOf(action)]))
      yield* persistMessage(id, persisted, outbox)
    // The files of a message leave the composer after the message is stored, or a page that dies would lose them.
    if (BUILT_IN.attachments) yield* persistFiles(action, persistedFiles, outbox)
  })
}

/** Actions after which unchanged files are stored again: they may have deleted them, or given them to another person or tab. */
const STORING_ACTIONS: readonly AppAction['type'][] = ['files/restored', 'consent/applied', 'contact/changed', 'tabs/becameLeader'] // prettier-ignore

/**
 * Mirrors the chosen files into the database. All tabs have the same ones, so only the leader does so. A picture in
 * preparation still has its metadata, and is not stored.
 */
function* persistFiles({ type }: AppAction, persisted: PersistedFiles, outbox: Outbox): Saga {
  const files = yield* select(selectFiles)
  if (persisted.last === undefined && type !== 'files/restored') return
  if (persisted.last === files && !STORING_ACTIONS.includes(type)) return
  persisted.last = files
  const ready = files.filter(({ status }) => status !== 'preparing')
  if (yield* select(selectIsLeading)) yield* call(outbox.saveChosenFiles, ready)
}

/** Moves the messages to the storage that the new consent level allows. Only `full` allows the database. */
function* moveAll(persisted: PersistedMessages, outbox: Outbox): Saga {
  persisted.clear()
  const consent = yield* select(selectConsent)
  const session = yield* service('session')
  const shouldRead = consent === 'session' && !session.isEmptied()
  if (consent !== 'full') yield* call(outbox.moveOutOfDatabase, shouldRead)
}

function changedIds(pending: readonly PendingMessage[], persisted: PersistedMessages): readonly TemporaryId[] {
  const pendingIds = new Set(pending.map(({ temporaryId }) => temporaryId))
  const changed = pending.filter((message) => persisted.get(message.temporaryId) !== message)
  const removedIds = [...persisted.keys()].filter((id) => !pendingIds.has(id))
  return [...changed.map(({ temporaryId }) => temporaryId), ...removedIds]
}

/** True if this tab writes: only the leader writes to shared storage, every tab to its session storage. */
const selectOwnsStorage = (state: AppState): boolean => selectIsLeading(state) || selectConsent(state) !== 'full'

/** Persists the current version of a message, read again here so that no older version overwrites it. */
function* persistMessage(id: TemporaryId, persisted: PersistedMessages, outbox: Outbox): Saga {
  const message = yield* select(selectPending, id)
  const isStorageOwner = yield* select(selectOwnsStorage)
  if (message === undefined) {
    // A leader with a stricter consent level does not know what this tab has stored, so this tab deletes its own copy.
    const wasPersisted = persisted.delete(id)
    if (isStorageOwner || wasPersisted) yield* call(outbox.drop, id)
  } else if (persisted.get(id) !== message && (isStorageOwner || isNeverAttempted(message))) {
    persisted.set(id, message)
    yield* call(outbox.save, message)
  }
}

/**
 * Returns the message ids in an action. They include messages that another tab stored and that were settled before this
 * tab received them. Such a message must leave the storage, or a reload would send it again.
 */
function idsOf(action: AppAction): readonly TemporaryId[] {
  if ('pending' in action) return action.pending.map(({ temporaryId }) => temporaryId)
  if ('temporaryId' in action) return [action.temporaryId]
  const isReturned = action.type === 'messages/uploadRefused' || action.type === 'messages/withdrawn'
  return isReturned ? [action.message.temporaryId] : []
}

/** Deletes the stored messages of a person who leaves, but not those that the next person has written since. */
function* clearOnContactChange(outbox: Outbox): Saga {
  yield* takeEvery('contact/changed', function* (change) {
    if (change.isSamePerson) return
    // The tab in which the person has changed clears the database, which all tabs share.
    if (isRemote(change) && (yield* select(selectConsent)) === 'full') return
    for (const { temporaryId } of yield* call(outbox.load))
      if ((yield* select(selectPending, temporaryId)) === undefined) yield* call(outbox.drop, temporaryId)
  })
}
