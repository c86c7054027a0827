import { isRecord } from '#tools/fields.ts'
import { parseJson } from '../jsonText.ts'
import type { Answer } from '../outcome.ts'
import type { EnvelopeText } from '../verdict.ts'

/** Command, call or fuzz run that this tab has sent. */
export type HistoryEntry = EnvelopeText & {
  readonly id: string
  /** Unix time in ms. */
  readonly at: number
  /** Id of the operation. */
  readonly operation: string
  /** Undefined while the answer is pending. */
  readonly answer?: Answer
  /** Seed and number of messages, if the entry is a fuzz run. */
  readonly fuzz?: { readonly seed: number; readonly count: number }
}

const KEY = 'widget-harness:history'

/** Maximum number of entries, and maximum length of all their texts, so that the storage of the tab suffices. */
const MAX_ENTRIES = 200
const MAX_LENGTH = 1_000_000

/** Adds an entry as the newest one, and drops the oldest entries that exceed the limits. The newest always stays. */
export function addEntry(entries: readonly HistoryEntry[], entry: HistoryEntry): readonly HistoryEntry[] {
  let length = 0
  return [entry, ...entries].slice(0, MAX_ENTRIES).filter(({ text }, index) => {
    length += text.length
    return index === 0 || length <= MAX_LENGTH
  })
}

export const withAnswer = (entries: readonly HistoryEntry[], id: string, answer: Answer): readonly HistoryEntry[] =>
  entries.map((entry) => (entry.id === id ? { ...entry, answer } : entry))

/**
 * Loads the entries of this tab, newest first. Entries of another form are left out. Returns none if the browser denies
 * the storage, as in a frame of another site.
 */
export function loadHistory(open: () => Pick<Storage, 'getItem'>): readonly HistoryEntry[] {
  const parsed = parseJson(readText(open))
  return parsed.isJson && Array.isArray(parsed.value) ? parsed.value.filter(isEntry) : []
}

function readText(open: () => Pick<Storage, 'getItem'>): string {
  try {
    return open().getItem(KEY) ?? '[]'
  } catch {
    // The browser denies the storage.
    return '[]'
  }
}

const isEntry = (value: unknown): value is HistoryEntry =>
  isRecord(value) &&
  ['id', 'operation', 'prefix', 'text'].every((name) => typeof value[name] === 'string') &&
  typeof value['at'] === 'number' &&
  (value['answer'] === undefined || isAnswer(value['answer'])) &&
  (value['fuzz'] === undefined || isFuzz(value['fuzz']))

const isFuzz = (value: unknown): boolean =>
  isRecord(value) && typeof value['seed'] === 'number' && typeof value['count'] === 'number'

const isAnswer = (value: unknown): value is Answer =>
  isRecord(value) &&
  ['status', 'text'].every((name) => typeof value[name] === 'string') &&
  (value['milliseconds'] === undefined || typeof value['milliseconds'] === 'number')

/**
 * Stores the entries for this tab. A message that is too large for the storage is kept only until the next reload, and so
 * are all entries if the browser denies the storage.
 */
export function saveHistory(open: () => Pick<Storage, 'setItem'>, entries: readonly HistoryEntry[]): void {
  const text = JSON.stringify(entries.filter((entry) => entry.text.length <= MAX_LENGTH))
  try {
    open().setItem(KEY, text)
  } catch {
    // The browser denies the storage, or it is full.
  }
}
