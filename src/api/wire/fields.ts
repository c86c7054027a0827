import { limitText } from '#domain/message/displayText.ts'

/** Parsers for single fields of a server's response. A value of the wrong type counts as absent. */

export type Fields = Readonly<Record<string, unknown>>

export const record = (value: unknown): Fields | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined

export const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** Returns a text that is not blank; undefined otherwise. */
export const nonEmptyString = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value : undefined

/**
 * Returns a text that is shown without a "Show more" button, such as a label; a very long text is shortened. It is not
 * for values that are sent back to the server.
 */
export function label(value: unknown): string | undefined {
  const text = nonEmptyString(value)
  return text === undefined ? undefined : limitText(text)
}

export const number = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined

/** Returns an id, which is a positive integer; undefined otherwise. */
export const id = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : undefined

/** Returns a number that some servers send as text; undefined if it is invalid. */
export const numeric = (value: unknown): number | undefined =>
  typeof value === 'string' && value.trim() !== '' ? number(Number(value)) : number(value)

export const isTrue = (value: unknown): boolean => value === true

/** Returns an http or https address; undefined otherwise, as for `javascript:` and `data:`. */
export function webAddress(value: unknown): string | undefined {
  const text = nonEmptyString(value)
  if (text === undefined || !URL.canParse(text)) return undefined
  return /^https?:$/.test(new URL(text).protocol) ? text : undefined
}

/** Returns a web address or a path on the server's own origin; undefined otherwise. */
export const picture = (value: unknown): string | undefined =>
  webAddress(value) ?? (typeof value === 'string' && /^\/(?![/\\])/.test(value) ? value : undefined)

/** Returns a copy without undefined fields, so that an absent field stays absent. */
export const omitUndefined = <Shape extends object>(shape: Shape): OmitUndefined<Shape> =>
  Object.fromEntries(Object.entries(shape).filter(([, value]) => value !== undefined)) as OmitUndefined<Shape>

type OmitUndefined<Shape> = { [Name in keyof Shape as undefined extends Shape[Name] ? never : Name]: Shape[Name] } & {
  [Name in keyof Shape as undefined extends Shape[Name] ? Name : never]?: Exclude<Shape[Name], undefined>
}

/** Maximum number of options, fields or cards that a message shows. */
const MOST_ITEMS = 500

/** Maps the items of a message, but no more than the browser can render at once. */
export const mapItems = <Item>(values: unknown, map: (value: unknown) => Item | undefined): readonly Item[] =>
  mapEach(list(values).slice(0, MOST_ITEMS), map)

/** Maps a list. Entries that `map` cannot parse are left out, so one invalid entry does not affect the others. */
export const mapEach = <Item>(values: unknown, map: (value: unknown) => Item | undefined): readonly Item[] =>
  list(values).flatMap((value) => map(value) ?? [])
