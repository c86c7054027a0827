import { declarationOf } from '#browser/storage/storedPatterns.ts'
import type { TraceItem } from '#protocol/trace.ts'
import { fieldsOf, text } from '#tools/fields.ts'
import type { StoredEntry } from '../probe/inspection/storageLedger.ts'

/** Stored value with what the register says about it, and what wrote it last. */
export type LedgerRow = StoredEntry & {
  readonly side: 'frame' | 'host page'
  /** Purpose of the value; undefined if the register does not list it. */
  readonly purpose: string | undefined
  /** What wrote the value last, as far as the trace of this session knows it. */
  readonly writer: string
}

/** Start of every key of the widget. The host page has other keys in the same storage. */
const PREFIX = 'chatwoot-widget:'

/** Joins the stored values of a frame with the register of stored values, and with the writes in the trace. */
export function toFrameLedger(entries: readonly StoredEntry[], items: readonly TraceItem[]): readonly LedgerRow[] {
  const writers = findWriters(items)
  return entries.map((entry) => ({
    ...{ ...entry, side: 'frame', purpose: declarationOf(entry.key, entry.place)?.purpose },
    writer: writers.get(`${entry.place} ${entry.key}`) ?? 'before this session',
  }))
}

/** Returns those stored values of the host page that are the widget's. */
export const toHostLedger = (entries: readonly StoredEntry[]): readonly LedgerRow[] =>
  entries
    .map((entry) => ({ ...entry, declaration: declarationOf(entry.key, entry.place) }))
    .filter(({ key, declaration }) => key.startsWith(PREFIX) || declaration?.side === 'host page')
    .map(({ declaration, ...entry }) => ({
      ...{ ...entry, side: 'host page', purpose: declaration?.purpose },
      writer: 'loader',
    }))

const WRITE = /^(local|session) set (.*)$/

/** Returns what wrote each value last: the item that caused the write, with its saga. */
function findWriters(items: readonly TraceItem[]): ReadonlyMap<string, string> {
  const byId = new Map(items.map((item) => [item.id, item]))
  const writers = new Map<string, string>()
  for (const item of items) {
    const written = item.lane === 'storage' ? placeOf(item) : undefined
    if (written !== undefined) writers.set(written, describeCause(byId.get(item.cause ?? '')))
  }
  return writers
}

function describeCause(cause: TraceItem | undefined): string {
  if (cause === undefined) return 'no known cause'
  return cause.saga === undefined ? cause.name : `${cause.name} in ${cause.saga}`
}

/** Returns the place and the key of a write; undefined for an item that removes something. */
function placeOf({ name, payload }: TraceItem): string | undefined {
  const [, area, key] = WRITE.exec(name) ?? []
  if (area !== undefined) return `${area} storage ${key}`
  if (!/^database (put|add) /.test(name) || payload === undefined) return undefined
  const database = text(fieldsOf(JSON.parse(payload))['database'])
  return database === undefined ? undefined : `IndexedDB ${database}`
}
