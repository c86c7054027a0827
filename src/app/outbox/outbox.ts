import { fieldsOf } from '#tools/fields.ts'
import type { Records } from '#browser/storage/records.ts'
import type { SyncRecords } from '#browser/storage/syncRecords.ts'
import type { ChosenFile } from '#domain/message/attachment.ts'
import type { PendingMessage } from '#domain/message/outbox.ts'
import type { Outbox } from '#sagas/services.ts'
import { loadChunk } from '#browser/chunks.ts'
import { type StoredMessage, toRecord } from './storedOutbox.ts'
import type { parseChosenFiles, parseStoredMessages } from './parseOutbox.lazy.ts'

type OutboxOptions = {
  /** Database, which stores messages with their files, but asynchronously. */
  readonly records: Records
  /** Storage that saves messages at once, but without files. */
  readonly syncRecords: SyncRecords
  readonly contactHash: () => string | undefined
  /** Hash of the contact to whom a message that is saved now belongs. */
  readonly authorHash?: () => string | undefined
}

/** Key of the chosen files. The keys of the messages are hexadecimal. */
const CHOSEN_FILES = 'files'

/**
 * Creates the outbox, which persists unsent messages of each person separately. A database write takes time, and the
 * page may be closed meanwhile, so a note with the text is saved first. The note stays until the database has the
 * message, or until the message is sent if there is no database.
 */
export function createOutbox({ records, syncRecords, contactHash, authorHash = contactHash }: OutboxOptions): Outbox {
  const putSync = ({ files = [], ...message }: PendingMessage): void =>
    syncRecords.put(message.temporaryId, { ...toRecord(message, authorHash()), hadFiles: files.length > 0 })
  /** Pending removal of the database. Reads and writes wait for it. */
  let pendingMove: Promise<void> | undefined
  const loadAll = async (): Promise<readonly PendingMessage[]> => {
    const owner = contactHash()
    await pendingMove
    const stored = await records.all()
    // The notes are read right after the database answers, so that a message that moves from the notes to the database
    // meanwhile is not missed.
    const [kept = [], syncMessages = []] = await parse(stored, syncRecords.all())
    const ids = new Set(kept.map(({ message }) => message.temporaryId))
    const ownMessages = [...kept, ...syncMessages.filter(({ message }) => !ids.has(message.temporaryId))].filter((one) => isOwnedBy(one, owner)) // prettier-ignore
    return ownMessages.toSorted((one, other) => one.order - other.order).map(({ message }) => message)
  }
  return {
    load: loadAll,
    saveSync: putSync,
    save: async (message) => {
      const record = toRecord(message, authorHash())
      await pendingMove
      const isPersisted = await records.put(message.temporaryId, record)
      if (isPersisted) syncRecords.drop(message.temporaryId)
      else putSync(message)
    },
    drop: async (id) => {
      syncRecords.drop(id)
      await records.drop(id)
    },
    loadChosenFiles: async () => {
      await pendingMove
      return parseFiles(await records.all(), contactHash())
    },
    saveChosenFiles: async (chosenFiles) => {
      await pendingMove
      if (chosenFiles.length === 0) await records.drop(CHOSEN_FILES)
      else await records.put(CHOSEN_FILES, { chosenFiles, person: authorHash() })
    },
    clear: () => {
      syncRecords.clear()
      return (pendingMove = records.clear())
    },
    moveOutOfDatabase: (shouldRead) => (pendingMove = moveToSyncRecords(records, syncRecords, shouldRead)),
  }
}

/** Moves the stored messages out of the database, without their files. */
async function moveToSyncRecords(records: Records, syncRecords: SyncRecords, shouldRead: boolean): Promise<void> {
  for (const record of await records.takeAll(shouldRead)) {
    const { files, ...fields } = fieldsOf(record)
    const { temporaryId } = fields
    // Chosen files and a recording have no text that could be moved (ADR 0086, 0093).
    if (typeof temporaryId === 'string')
      syncRecords.put(temporaryId, { ...fields, hadFiles: Array.isArray(files) && files.length > 0 })
  }
}

/** True if the message is this person's. A message from before the session was loaded belongs to the current person. */
const isOwnedBy = (kept: StoredMessage, person: string | undefined): boolean =>
  kept.person === undefined || kept.person === person

type Parser = {
  readonly parseStoredMessages: typeof parseStoredMessages
  readonly parseChosenFiles: typeof parseChosenFiles
}

/** Parses stored values. Loads the parser only if there are values, and retries until it is loaded, so none is lost. */
async function parse(...lists: readonly (readonly unknown[])[]): Promise<readonly (readonly StoredMessage[])[]> {
  if (lists.flat().length === 0) return []
  const parser = await loadParser()
  return lists.map(parser.parseStoredMessages)
}

const parseFiles = async (values: readonly unknown[], owner: string | undefined): Promise<readonly ChosenFile[]> =>
  values.length === 0 ? [] : (await loadParser()).parseChosenFiles(values, owner)

const loadParser = (): Promise<Parser> => loadChunk(() => import('./parseOutbox.lazy.ts')).catch(loadParser)
