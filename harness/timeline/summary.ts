import type { TraceItem } from '#protocol/trace.ts'
import { formatBytes, formatDuration } from './formats.ts'
import { outcomeOf } from './outcome.ts'
import { rangeOf } from './overview/timeRange.ts'
import type { Verdict } from './verdict.ts'

/** Returns the parts of the line below the list: counts of the items that are shown, their bytes, and their time. */
export function summarize(
  all: readonly TraceItem[],
  shown: readonly TraceItem[],
  verdictOf: (item: TraceItem) => Verdict,
): readonly string[] {
  const requests = shown.filter(({ lane }) => lane === 'http')
  const bytes = shown.reduce((sum, item) => sum + (item.bytes ?? 0), 0)
  const errors = shown.filter(({ lane }) => lane === 'error').length
  const failures = requests.filter((item) => outcomeOf(item)?.isFailure === true).length
  const invalid = shown.filter((item) => item.lane !== 'error' && verdictOf(item).kind === 'invalid').length
  const { start, end } = rangeOf(shown)
  return [
    shown.length === all.length ? countOf(all.length, 'item') : `${shown.length} of ${countOf(all.length, 'item')}`,
    countOf(requests.length, 'request'),
    formatBytes(bytes),
    ...(shown.length > 0 ? [formatDuration(end - start)] : []),
    ...(failures > 0 ? [`${failures} failed`] : []),
    ...(invalid > 0 ? [`${invalid} invalid`] : []),
    ...(errors > 0 ? [countOf(errors, 'error')] : []),
  ]
}

const countOf = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`
