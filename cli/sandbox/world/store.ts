import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Kind, Records } from './records.ts'

/** Store of records by kind and id. Every change is written to the database before clients are notified. */
export type Store = {
  readonly all: <Of extends Kind>(kind: Of) => readonly Records[Of][]
  readonly find: <Of extends Kind>(kind: Of, id: number | string) => Records[Of] | undefined
  readonly save: <Of extends Kind>(kind: Of, record: Records[Of]) => Records[Of]
  readonly delete: (kind: Kind, id: number | string) => void
  readonly nextId: (kind: Kind | 'attachments') => number
  readonly clear: () => void
  readonly close: () => void
}

/** First id of each kind. The ranges differ, so that an id of one kind cannot be confused with an id of another. */
const FIRST_ID: Readonly<Record<Kind | 'attachments', number>> = {
  attachments: 9_000,
  contacts: 700,
  conversations: 12,
  messages: 50_100,
  tenants: 1_000,
}

/** Opens the database in `dataDir`, or an in-memory database if it is undefined. */
export function createStore(dataDir: string | undefined): Store {
  const database = new DatabaseSync(dataDir === undefined ? ':memory:' : createDatabasePath(dataDir))
  database.exec('PRAGMA journal_mode = WAL')
  database.exec('CREATE TABLE IF NOT EXISTS records (kind TEXT, id TEXT, body TEXT, PRIMARY KEY (kind, id))')
  database.exec('CREATE TABLE IF NOT EXISTS counters (kind TEXT PRIMARY KEY, value INTEGER)')
  const cache = load(database)
  const save = database.prepare('INSERT OR REPLACE INTO records VALUES (?, ?, ?)')
  const deleteStatement = database.prepare('DELETE FROM records WHERE kind = ? AND id = ?')
  const count = database.prepare(
    'INSERT INTO counters VALUES (?, ?) ON CONFLICT (kind) DO UPDATE SET value = value + 1 RETURNING value',
  )
  const recordsOf = <Of extends Kind>(kind: Of) => cache[kind] as Map<string, Records[Of]>

  return {
    all: (kind) => [...recordsOf(kind).values()],
    find: (kind, id) => recordsOf(kind).get(String(id)),
    save: (kind, record) => {
      save.run(kind, String(record.id), JSON.stringify(record))
      recordsOf(kind).set(String(record.id), record)
      return record
    },
    delete: (kind, id) => {
      deleteStatement.run(kind, String(id))
      recordsOf(kind).delete(String(id))
    },
    nextId: (kind) => Number(count.get(kind, FIRST_ID[kind])?.['value']),
    clear: () => {
      database.exec('DELETE FROM records')
      for (const records of Object.values(cache)) records.clear()
    },
    close: () => database.close(),
  }
}

function createDatabasePath(dataDir: string): string {
  mkdirSync(dataDir, { recursive: true })
  return join(dataDir, 'sandbox.sqlite')
}

function load(database: DatabaseSync): Record<Kind, Map<string, Records[Kind]>> {
  const cache = { contacts: new Map(), conversations: new Map(), messages: new Map(), tenants: new Map() }
  for (const { kind, id, body } of database.prepare('SELECT * FROM records').all())
    cache[kind as Kind].set(String(id), JSON.parse(String(body)))
  return cache
}
