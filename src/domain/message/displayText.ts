/**
 * Matches the combining marks of a letter after its eighth. No language uses more than eight. Longer sequences cover
 * neighbouring lines and take seconds to lay out.
 */
const EXCESS_MARKS = /(\p{M}{8})\p{M}+/gu

export const limitMarks = (text: string): string => text.replace(EXCESS_MARKS, '$1')

/** Maximum length of a label, a preview or an announcement, in UTF-16 code units. */
const TEXT_MAX_LENGTH = 2_000

/** Shortens a text that has no "Show more" button. A cut never leaves half of a surrogate pair. */
export const limitText = (text: string): string =>
  limitMarks(
    text.length > TEXT_MAX_LENGTH ? `${text.slice(0, TEXT_MAX_LENGTH).replace(/[\uD800-\uDBFF]$/, '')}…` : text,
  )

/** Invisible characters that change the direction of the text after them, and control characters. */
const DIRECTION_OR_CONTROL = /[\p{Cc}\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]/gu

export const withoutDirection = (text: string): string => text.replace(DIRECTION_OR_CONTROL, '')

/** Number of characters kept at each end of a long name: the maximum length of a file name in common file systems. */
const NAME_MAX_LENGTH = 255

/**
 * Returns the name of a person or a file as it may be shown. A long name keeps its end, which shows the type of a file.
 */
export function toDisplayName(name: string): string {
  const whole = name.length > 2 * NAME_MAX_LENGTH ? `${name.slice(0, NAME_MAX_LENGTH)}…${name.slice(-NAME_MAX_LENGTH)}` : name // prettier-ignore
  return limitMarks(withoutDirection(whole)).trim()
}
