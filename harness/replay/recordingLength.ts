import type { TraceItem } from '#protocol/trace.ts'
import { documentOf, type Recording } from './recording.ts'

/** Longest recording that is replayed, in hours. Timers of a browser take at most 24.8 days. */
const MAX_HOURS = 24

const HOUR_MS = 3_600_000

/** Longest name of an item in a sentence, in characters. */
const MAX_NAME = 80

/**
 * Returns, in a sentence for people, which item of a recorded page is outside of the time that a replay takes: from the
 * start of the page to `MAX_HOURS` later. Returns undefined if all are inside.
 */
export function findTimeProblem(
  items: readonly TraceItem[],
  { document, startedAt }: Pick<Recording, 'document' | 'startedAt'>,
): string | undefined {
  for (const item of items) {
    if (documentOf(item) !== document) continue
    const [begin, end] = [item.at - startedAt, item.at - startedAt + (item.duration ?? 0)]
    if (begin >= 0 && end <= MAX_HOURS * HOUR_MS) continue
    const where =
      begin < 0 ? 'begins before the page' : `ends ${Math.ceil(end / HOUR_MS)} hours after the start of the page`
    const name = `${item.id.slice(0, MAX_NAME)} (${item.lane} ${item.name.slice(0, MAX_NAME)})`
    return `The item ${name} ${where}. A replay takes at most ${MAX_HOURS} hours from there.`
  }
  return undefined
}
