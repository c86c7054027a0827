import type { Message } from './message.ts'
import type { PendingMessage } from './pendingMessage.ts'
import { type EpochMs, type EpochSeconds, epochMs, toMs } from './time.ts'

/** One bubble: a message the server knows, or one still on its way. */
export type TimelineEntry =
  | { readonly kind: 'message'; readonly key: string; readonly message: Message; readonly endsRun: boolean }
  | { readonly kind: 'pending'; readonly key: string; readonly message: PendingMessage; readonly endsRun: boolean }

export type TimelineDay = {
  /** Local midnight. */
  readonly startsAt: EpochMs
  readonly entries: readonly TimelineEntry[]
}

/** Delivery is unordered, so the server's time decides, and the id where two share a second. */
export const inOrder = (messages: Iterable<Message>): readonly Message[] =>
  [...messages].toSorted((a, b) => a.createdAt - b.createdAt || a.id - b.id)

/** Everything said, oldest first, by local day; what is still on its way comes last. */
export function toTimeline(messages: readonly Message[], pending: readonly PendingMessage[]): readonly TimelineDay[] {
  const entries = [...messages.map(fromMessage), ...pending.map(fromPending)]
  const days: { startsAt: EpochMs; entries: TimelineEntry[] }[] = []
  for (const entry of entries) {
    const startsAt = dayOf(entry.message.createdAt)
    const today = days.at(-1)
    if (today?.startsAt === startsAt) today.entries.push(entry)
    else days.push({ startsAt, entries: [entry] })
  }
  return days.map((day) => ({ ...day, entries: day.entries.map(markRunEnd) }))
}

const fromMessage = (message: Message): TimelineEntry => ({
  kind: 'message',
  key: message.echoId ?? String(message.id),
  message,
  endsRun: false,
})

const fromPending = (message: PendingMessage): TimelineEntry => ({
  kind: 'pending',
  key: message.temporaryId,
  message,
  endsRun: false,
})

const markRunEnd = (entry: TimelineEntry, index: number, day: readonly TimelineEntry[]): TimelineEntry => {
  const next = day[index + 1]
  return { ...entry, endsRun: next === undefined || speakerOf(next) !== speakerOf(entry) }
}

/** A run is one sender speaking in one voice. */
const speakerOf = ({ kind, message }: TimelineEntry): string => {
  if (kind === 'pending' || message.direction === 'incoming') return 'visitor'
  return `${message.direction}/${message.sender?.kind}/${message.sender?.id ?? message.sender?.name}`
}

/** Local midnight before a moment: days are the visitor's, not the server's. */
const dayOf = (moment: EpochSeconds): EpochMs => epochMs(new Date(toMs(moment)).setHours(0, 0, 0, 0))
