/** Descriptions of the patterns in our contracts. Other patterns are quoted. */
const WORDS: Readonly<Record<string, string>> = {
  '^[1-9]\\d{9}(\\.\\d+)?$': 'seconds since 1970 were expected',
  '^(0|[1-9]\\d{9}(\\.\\d+)?)$': 'seconds since 1970, or 0 for never, were expected',
  '^https?://.+$': 'an address with http:// or https:// was expected',
  '^(/|https?://).+$': 'an address or a path was expected',
  '^(null|(/|https?://).+)?$': 'an address, a path, or none was expected',
  '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}.*$': 'a moment in ISO 8601 was expected',
}

/** Returns the description of a pattern, such as `seconds since 1970 were expected`; undefined if it has none. */
export const formWords = (pattern: string): string | undefined =>
  Object.hasOwn(WORDS, pattern) ? WORDS[pattern] : undefined
