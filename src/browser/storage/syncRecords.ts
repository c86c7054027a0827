import type { ListedStorage } from './storage.ts'
import { isSyncRecordOf, syncRecordKey, type StoredKey } from './storedKeys.ts'

/**
 * Values by key. `put` stores a value as text before it returns, or in memory where storage is denied. Never throws.
 */
export type SyncRecords = {
  readonly all: () => readonly unknown[]
  readonly put: (key: string, value: unknown) => void
  readonly drop: (key: string) => void
  readonly clear: () => void
}

export function createSyncRecords(storage: ListedStorage, name: StoredKey): SyncRecords {
  const keys = (): readonly StoredKey[] => storage.keys().filter(isSyncRecordOf(name))
  return {
    all: () => keys().map((key) => parse(storage.read(key))),
    put: (key, value) => storage.write(syncRecordKey(name, key), JSON.stringify(value)),
    drop: (key) => storage.remove(syncRecordKey(name, key)),
    clear: () => keys().forEach(storage.remove),
  }
}

function parse(text = ''): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // The text is not ours, or it is truncated.
    return undefined
  }
}
