import { fieldsOf } from '#tools/fields.ts'
import type { Records } from '#browser/storage/records.ts'
import type { Notes } from '#browser/storage/notes.ts'
import type { PendingMessage } from '#domain/message/outbox.ts'
import type { Outbox } from '#sagas/services.ts'
import { loadChunk } from '#browser/chunks.ts'
import { type StoredMessage, toRecord } from './storedOutbox.ts'
import type { parseKeptMessages } from './parseOutbox.lazy.ts'

type OutboxOptions = {
  /** Database, which stores messages with their files, but asynchronously. */
  readonly records: Records
  /** Storage that saves messages at once, but without files. */
  readonly notes: Notes
  readonly person: () => string | undefined
}

/**
 * Creates the outbox, which persists unsent messages of each person separately. A database write takes time, and the
 * page may be closed meanwhile, so a note with the text is saved first. The note stays until the database has the
 * message, or until the message is sent if there is no database.
 */
export function createOutbox({ records, notes, person }: OutboxOptions): Outbox {
  const note = ({ files = [], ...words }: PendingMessage): void =>
    notes.put(words.temporaryId, { ...toRecord(words, person()), hadFiles: files.length > 0 })
  /** Pending removal of the database. Reads and writes wait for it. */
  let leaving: Promise<void> | undefined
  const leave = async (isRead: boolean): Promise<void> => {
    for (const kept of await records.abandon(isRead)) {
      const { files, ...words } = fieldsOf(kept)
      notes.put(String(words['temporaryId']), { ...words, hadFiles: Array.isArray(files) && files.length > 0 })
    }
  }
  const all = async (): Promise<readonly PendingMessage[]> => {
    await leaving
    const owner = person()
    const stored = await records.all()
    // The notes are read right after the database answers, so that a message that moves from the notes to the database
    // meanwhile is not missed.
    const [kept = [], noted = []] = await parse(stored, notes.all())
    const ids = new Set(kept.map(({ message }) => message.temporaryId))
    const ours = [...kept, ...noted.filter(({ message }) => !ids.has(message.temporaryId))].filter((one) => isOf(one, owner)) // prettier-ignore
    return ours.toSorted((one, other) => one.order - other.order).map(({ message }) => message)
  }
  const drop = async (id: string): Promise<void> => {
    notes.drop(id)
    await records.drop(id)
  }

  return {
    load: all,
    saveSync: note,
    save: async (message) => {
      const record = toRecord(message, person())
      await leaving
      const isSafe = await records.put(message.temporaryId, record)
      if (isSafe) notes.drop(message.temporaryId)
      else note(message)
    },
    drop,
    dropAll: async () => {
      for (const { temporaryId } of await all()) await drop(temporaryId)
    },
    clear: () => {
      notes.clear()
      return (leaving = records.clear())
    },
    moveOutOfDatabase: (isRead) => (leaving = leave(isRead)),
  }
}

/** True if the message is this person's. A message from before the session was loaded belongs to the current person. */
const isOf = (kept: StoredMessage, person: string | undefined): boolean =>
  kept.person === undefined || kept.person === person

type Parser = { readonly parseKeptMessages: typeof parseKeptMessages }

/** Parses stored values. Loads the parser only if there are values, and retries until it is loaded, so none is lost. */
async function parse(...lists: readonly (readonly unknown[])[]): Promise<readonly (readonly StoredMessage[])[]> {
  if (lists.flat().length === 0) return []
  const parser = await loadParser()
  return lists.map(parser.parseKeptMessages)
}

const loadParser = (): Promise<Parser> => loadChunk(() => import('./parseOutbox.lazy.ts')).catch(loadParser)
