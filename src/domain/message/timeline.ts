import type { Message } from './message.ts'
import type { PendingMessage } from './outbox.ts'
import { type EpochMs, type EpochSeconds, epochMs, toMs } from '../time.ts'

/** Row of the timeline: a message of the server, a pending message, or a line that announces a day. */
export type TimelineRow =
  | { readonly kind: 'day'; readonly key: string; readonly startsAt: EpochMs }
  | { readonly kind: 'message'; readonly key: string; readonly message: Message; readonly endsRun: boolean }
  | { readonly kind: 'pending'; readonly key: string; readonly message: PendingMessage; readonly endsRun: boolean }

export type TimelineEntry = Exclude<TimelineRow, { readonly kind: 'day' }>

/** Builds the rows: messages from oldest to newest, then pending messages, with a line before each local day. */
export function toTimeline(messages: readonly Message[], pending: readonly PendingMessage[]): readonly TimelineRow[] {
  const entries = [...messages.map(fromMessage), ...pending.map(fromPending)]
  const days = createDayFinder()
  const rows: TimelineRow[] = []
  let today: EpochMs | undefined
  for (const [at, entry] of entries.entries()) {
    const startsAt = days(entry.message.createdAt)
    if (startsAt !== today) rows.push({ kind: 'day', key: `day-${startsAt}`, startsAt })
    today = startsAt
    const next = entries[at + 1]
    const isRunContinued =
      next !== undefined && speakerOf(next) === speakerOf(entry) && days(next.message.createdAt) === today
    rows.push(isRunContinued ? entry : toRunEnd(entry))
  }
  return rows
}

/** Caches of rows. The same message gives the same row, so that React renders only changed rows again. */
const entryCache = new WeakMap<Message | PendingMessage, TimelineEntry>()
const runEndCache = new WeakMap<TimelineEntry, TimelineEntry>()

function fromMessage(message: Message): TimelineEntry {
  return memoize(entryCache, message, () => ({
    kind: 'message',
    key: message.echoId ?? String(message.id),
    message,
    endsRun: false,
  }))
}

function fromPending(message: PendingMessage): TimelineEntry {
  return memoize(entryCache, message, () => ({ kind: 'pending', key: message.temporaryId, message, endsRun: false }))
}

const toRunEnd = (entry: TimelineEntry): TimelineEntry =>
  memoize(runEndCache, entry, () => ({ ...entry, endsRun: true }))

function memoize<Key extends object, Value>(cache: WeakMap<Key, Value>, key: Key, make: () => Value): Value {
  const cached = cache.get(key)
  if (cached !== undefined) return cached
  const made = make()
  cache.set(key, made)
  return made
}

/** Returns the speaker of an entry. Consecutive entries of the same speaker form a run. */
const speakerOf = ({ kind, message }: TimelineEntry): string => {
  if (kind === 'pending' || message.direction === 'incoming') return 'visitor'
  return `${message.direction}/${message.sender?.kind}/${message.sender?.id ?? message.sender?.name}`
}

const HOUR_MS = 3_600_000

/**
 * Creates a function that returns the local midnight before a time. Days are in the visitor's time zone, not the
 * server's. The last day is cached, because neighbouring messages share it.
 */
function createDayFinder(): (moment: EpochSeconds) => EpochMs {
  let startsAt = epochMs(0)
  let validUntilMs = 0
  return (moment) => {
    const at = toMs(moment)
    if (at < startsAt || at >= validUntilMs) {
      startsAt = epochMs(new Date(at).setHours(0, 0, 0, 0))
      // The shortest day has 23 hours.
      validUntilMs = startsAt + 23 * HOUR_MS
    }
    return startsAt
  }
}
