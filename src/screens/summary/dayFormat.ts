import type { EpochMs } from '#domain/time.ts'

/** Days within which the name of a weekday names one day only. */
const WEEK_MS = 6 * 24 * 60 * 60_000

/**
 * Returns the format that names a past day in as few words as possible: the weekday within six days, no year within the
 * same year.
 */
export function dayFormat(at: EpochMs, now: EpochMs, month: 'long' | 'short'): Intl.DateTimeFormatOptions {
  if (now - at < WEEK_MS) return { weekday: month }
  const isThisYear = new Date(at).getFullYear() === new Date(now).getFullYear()
  return isThisYear ? { day: 'numeric', month } : { day: 'numeric', month, year: 'numeric' }
}
