import type { Message } from './message.ts'
import type { PendingMessage } from './pendingMessage.ts'
import { type EpochMs, type EpochSeconds, epochMs, toMs } from './time.ts'

/** One bubble, a message the server knows or one still on its way; or a line that says which day begins. */
export type TimelineRow =
  | { readonly kind: 'day'; readonly key: string; readonly startsAt: EpochMs }
  | { readonly kind: 'message'; readonly key: string; readonly message: Message; readonly endsRun: boolean }
  | { readonly kind: 'pending'; readonly key: string; readonly message: PendingMessage; readonly endsRun: boolean }

export type TimelineEntry = Exclude<TimelineRow, { readonly kind: 'day' }>

/** Everything said, oldest first, each local day announced; what is still on its way comes last. */
export function toTimeline(messages: readonly Message[], pending: readonly PendingMessage[]): readonly TimelineRow[] {
  const entries = [...messages.map(fromMessage), ...pending.map(fromPending)]
  const days = createDays()
  const rows: TimelineRow[] = []
  let today: EpochMs | undefined
  for (const [at, entry] of entries.entries()) {
    const startsAt = days(entry.message.createdAt)
    if (startsAt !== today) rows.push({ kind: 'day', key: `day-${startsAt}`, startsAt })
    today = startsAt
    const next = entries[at + 1]
    const goesOn = next !== undefined && speakerOf(next) === speakerOf(entry) && days(next.message.createdAt) === today
    rows.push(goesOn ? entry : endOf(entry))
  }
  return rows
}

/** The same message gives the same row, so that of thousands only what has changed is drawn again. */
const rowsOf = new WeakMap<Message | PendingMessage, TimelineEntry>()
const endsOf = new WeakMap<TimelineEntry, TimelineEntry>()

function fromMessage(message: Message): TimelineEntry {
  return remembered(rowsOf, message, () => ({
    kind: 'message',
    key: message.echoId ?? String(message.id),
    message,
    endsRun: false,
  }))
}

function fromPending(message: PendingMessage): TimelineEntry {
  return remembered(rowsOf, message, () => ({ kind: 'pending', key: message.temporaryId, message, endsRun: false }))
}

const endOf = (entry: TimelineEntry): TimelineEntry => remembered(endsOf, entry, () => ({ ...entry, endsRun: true }))

function remembered<Key extends object, Value>(memory: WeakMap<Key, Value>, key: Key, make: () => Value): Value {
  const known = memory.get(key)
  if (known !== undefined) return known
  const made = make()
  memory.set(key, made)
  return made
}

/** A run is one sender speaking in one voice. */
const speakerOf = ({ kind, message }: TimelineEntry): string => {
  if (kind === 'pending' || message.direction === 'incoming') return 'visitor'
  return `${message.direction}/${message.sender?.kind}/${message.sender?.id ?? message.sender?.name}`
}

const HOUR_MS = 3_600_000

/** Local midnight before a moment: days are the visitor's, not the server's. Neighbours share one, so it is kept. */
function createDays(): (moment: EpochSeconds) => EpochMs {
  let startsAt = epochMs(0)
  let isSureUntil = 0
  return (moment) => {
    const at = toMs(moment)
    if (at < startsAt || at >= isSureUntil) {
      startsAt = epochMs(new Date(at).setHours(0, 0, 0, 0))
      // The shortest day has 23 hours.
      isSureUntil = startsAt + 23 * HOUR_MS
    }
    return startsAt
  }
}
