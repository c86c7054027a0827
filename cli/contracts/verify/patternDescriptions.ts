/** Descriptions of the patterns in our contracts. Other patterns are quoted. */
const DESCRIPTIONS: Readonly<Record<string, string>> = {
  '^[1-9]\\d{9}(\\.\\d+)?$': 'seconds since 1970',
  '^(0|[1-9]\\d{9}(\\.\\d+)?)$': 'seconds since 1970 or 0 for never',
  '^https?://.+$': 'a URL with http:// or https://',
  '^(/|https?://).+$': 'a URL or a path',
  '^(null|(/|https?://).+)?$': 'a URL, a path or no value',
  '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}.*$': 'a time in ISO 8601',
}

/** Returns the description of a pattern, such as `seconds since 1970`; undefined if it has none. */
export const describePattern = (pattern: string): string | undefined =>
  Object.hasOwn(DESCRIPTIONS, pattern) ? DESCRIPTIONS[pattern] : undefined
