import type { Records } from '#browser/records.ts'
import type { Notes } from '#browser/notes.ts'
import type { PendingMessage } from '#domain/pendingMessage.ts'
import type { Outbox } from '#sagas/services.ts'
import { loadChunk } from '#browser/chunks.ts'
import { asFields, type KeptMessage, toRecord } from './keptMessage.ts'
import type { parseKeptMessages } from './readKeptMessages.ts'

type Parts = {
  /** Where they are safe, files and all, a moment later. */
  readonly records: Records
  /** Where their words are safe at once. */
  readonly notes: Notes
  readonly person: () => string | undefined
}

/**
 * Unsent messages, each person's their own. A database takes its time and a page may die meanwhile, so the words are
 * noted first and stay so until the database has them; where it never will, until they are sent.
 */
export function createOutbox({ records, notes, person }: Parts): Outbox {
  const note = ({ files = [], ...words }: PendingMessage): void =>
    notes.put(words.temporaryId, { ...toRecord(words, person()), hadFiles: files.length > 0 })
  /** While it is under way nothing is looked for in the database, nor put there. */
  let leaving: Promise<void> | undefined
  const leave = async (isRead: boolean): Promise<void> => {
    for (const kept of await records.abandon(isRead)) {
      const { files, ...words } = asFields(kept)
      notes.put(String(words['temporaryId']), { ...words, hadFiles: Array.isArray(files) && files.length > 0 })
    }
  }
  const all = async (): Promise<readonly PendingMessage[]> => {
    await leaving
    const owner = person()
    const stored = await records.all()
    // Both are read in one moment: what moves from the notes to the database later is in neither, or in both.
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

/** Written before anybody was known by name, it is whoever's this browser is. */
const isOf = (kept: KeptMessage, person: string | undefined): boolean =>
  kept.person === undefined || kept.person === person

type Parser = { readonly parseKeptMessages: typeof parseKeptMessages }

/** Loads the parser only where something is stored, and asks for it until it comes: without it, messages would be lost. */
async function parse(...lists: readonly (readonly unknown[])[]): Promise<readonly (readonly KeptMessage[])[]> {
  if (lists.flat().length === 0) return []
  const parser = await loadParser()
  return lists.map(parser.parseKeptMessages)
}

const loadParser = (): Promise<Parser> => loadChunk(() => import('./readKeptMessages.ts')).catch(loadParser)
