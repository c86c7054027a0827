import type { Records } from '#browser/records.ts'
import type { GuardedStorage } from '#browser/storage.ts'
import type { PendingMessage } from '#domain/pendingMessage.ts'
import type { Outbox } from '#sagas/services.ts'
import { type KeptMessage, parseKept, toRecord } from './keptMessage.ts'

type Parts = {
  /** Where they are safe, files and all, a moment later. */
  readonly records: Records
  /** Where their words are safe at once. */
  readonly storage: GuardedStorage
  /** Keys in `storage` begin with it. */
  readonly name: string
  readonly person: () => string | undefined
}

/**
 * Unsent messages, each person's their own. A database takes its time and a page may die meanwhile, so the words are
 * noted in storage first and stay there until the database has them; where it never will, they stay until they are sent.
 */
export function createOutbox({ records, storage, name, person }: Parts): Outbox {
  const prefix = `${name}:unsent:`
  const forget = (id: string): void => storage.remove(prefix + id)
  const note = (message: PendingMessage): void => {
    const { files, ...words } = message
    const hadFiles = files !== undefined && files.length > 0
    storage.write(prefix + message.temporaryId, JSON.stringify({ ...toRecord(words, person()), hadFiles }))
  }
  const noted = (): readonly KeptMessage[] =>
    storage.keys(prefix).flatMap((key) => parseNote(storage.read(key) ?? '') ?? [])

  const all = async (): Promise<readonly PendingMessage[]> => {
    const owner = person()
    const kept = (await records.all()).flatMap((value) => parseKept(value) ?? [])
    const isKept = ({ message }: KeptMessage): boolean =>
      kept.some((one) => one.message.temporaryId === message.temporaryId)
    const ours = [...kept, ...noted().filter((one) => !isKept(one))].filter((one) => isOf(one, owner))
    return ours.toSorted((one, other) => one.order - other.order).map(({ message }) => message)
  }
  const drop = async (id: string): Promise<void> => {
    forget(id)
    await records.drop(id)
  }

  return {
    all,
    note,
    keep: async (message) => {
      const isSafe = await records.put(message.temporaryId, toRecord(message, person()))
      if (isSafe) forget(message.temporaryId)
      else note(message)
    },
    drop,
    dropAll: async () => {
      for (const { temporaryId } of await all()) await drop(temporaryId)
    },
    clear: async () => {
      storage.keys(prefix).forEach(storage.remove)
      await records.clear()
    },
  }
}

/** Written before anybody was known by name, it is whoever's this browser is. */
const isOf = (kept: KeptMessage, person: string | undefined): boolean =>
  kept.person === undefined || kept.person === person

/** Files are not in a note: without them nothing is sent, until the visitor says so. */
function parseNote(text: string): KeptMessage | undefined {
  const value = parseJson(text)
  const kept = parseKept(value)
  const hadFiles = typeof value === 'object' && value !== null && 'hadFiles' in value && value.hadFiles === true
  if (kept === undefined || !hadFiles) return kept
  return kept.message.content === '' ? undefined : { ...kept, message: { ...kept.message, status: 'failed' } }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
