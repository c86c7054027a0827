/** No language stacks more marks on a letter; more of them draw over the lines around, and take seconds to lay out. */
const EXCESS_MARKS = /(\p{M}{8})\p{M}+/gu

export const limitMarks = (text: string): string => text.replace(EXCESS_MARKS, '$1')

/** A label, a preview, or what is read aloud, is no longer. */
const TEXT_MAX_LENGTH = 2_000

/** The beginning of a text that has no "Show more". A cut leaves no half of a character. */
export const limitText = (text: string): string =>
  limitMarks(
    text.length > TEXT_MAX_LENGTH ? `${text.slice(0, TEXT_MAX_LENGTH).replace(/[\uD800-\uDBFF]$/, '')}…` : text,
  )

/** Invisible characters that turn the text after them round, and control characters. */
const DIRECTION_OR_CONTROL = /[\p{Cc}\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]/gu

export const withoutDirection = (text: string): string => text.replace(DIRECTION_OR_CONTROL, '')

/** File systems allow no longer names. */
const NAME_MAX_LENGTH = 255

/** The name of a person or a file as it may be shown. The end of a long one stays, as it tells the kind of a file. */
export function toDisplayName(name: string): string {
  const whole = name.length > 2 * NAME_MAX_LENGTH ? `${name.slice(0, NAME_MAX_LENGTH)}…${name.slice(-NAME_MAX_LENGTH)}` : name // prettier-ignore
  return limitMarks(withoutDirection(whole)).trim()
}
