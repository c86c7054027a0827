/**
 * Returns the name of a time zone as browsers spell it, such as `Europe/Berlin`; undefined for a value that names none. An
 * offset such as `+01:00` is no name.
 */
export function parseTimeZone(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^[a-z]/i.test(value)) return undefined
  try {
    return new Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions().timeZone
  } catch {
    // The name is unknown.
    return undefined
  }
}
