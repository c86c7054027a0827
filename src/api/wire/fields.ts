import { limitText } from '#domain/message/displayText.ts'
import { list, nonEmptyString, number } from '#tools/fields.ts'

/** Parsers for single fields of a server's response. A value of the wrong type counts as absent. */

/**
 * Returns a text for a place without a "Show more" button, such as a label, and shortens a very long text. It must not
 * read a value that is sent back to the server.
 */
export function limitedString(value: unknown): string | undefined {
  const text = nonEmptyString(value)
  return text === undefined ? undefined : limitText(text)
}

/** Returns an id, which is a positive integer; undefined otherwise. */
export const id = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : undefined

/** Returns a number that some servers send as text; undefined if it is invalid. */
export const numeric = (value: unknown): number | undefined =>
  typeof value === 'string' && value.trim() !== '' ? number(Number(value)) : number(value)

export const isTrue = (value: unknown): boolean => value === true

/** Returns an http or https address; undefined for everything else, such as `javascript:` and `data:`. */
export function webAddress(value: unknown): string | undefined {
  const text = nonEmptyString(value)
  if (text === undefined || !URL.canParse(text)) return undefined
  return /^https?:$/.test(new URL(text).protocol) ? text : undefined
}

/** Returns a web address or a path on the server's own origin; undefined otherwise. */
export const imageAddress = (value: unknown): string | undefined =>
  webAddress(value) ?? (typeof value === 'string' && /^\/(?![/\\])/.test(value) ? value : undefined)

/** Maximum number of options, fields or cards that a message shows. */
const MAX_ITEMS = 500

/** Maps the first 500 items of a message, because a browser cannot render an unlimited number at once. */
export const mapItems = <Item>(values: unknown, map: (value: unknown) => Item | undefined): readonly Item[] =>
  mapEach(list(values).slice(0, MAX_ITEMS), map)

/** Maps a list. Entries that `map` cannot parse are left out, so one invalid entry does not affect the others. */
export const mapEach = <Item>(values: unknown, map: (value: unknown) => Item | undefined): readonly Item[] =>
  list(values).flatMap((value) => map(value) ?? [])
